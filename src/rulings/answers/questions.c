/* SPDX-License-Identifier: MIT
 *
 * What is asked of a ruling: everything that the answer and the other readings ask, each question once.
 */
#include "rulings/answers/answers_inner.h"

#include <string.h>

/* In the same order. */
static bool same_texts(const struct text_list *a, const struct text_list *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = !strcmp(a->items[i].text, b->items[i].text);
    return same;
}

/* With other results of chance a question is a different one. */
static bool same_chance(const struct fixture *a, const struct fixture *b)
{
    bool same = a->roll_count == b->roll_count;
    for (size_t i = 0; same && i < a->roll_count; i++)
        same = !strcmp(a->rolls[i].purpose.text, b->rolls[i].purpose.text) &&
               same_texts(&a->rolls[i].got, &b->rolls[i].got);
    return same;
}

/* A reading that leaves the words out means those of the question with the same decision or conditions. Other words are
 * another question: its yes or no need not be the same. */
static bool same_words(const struct rb_texts *a, const struct rb_texts *b)
{
    bool same = !a->count || !b->count || a->count == b->count;
    for (size_t i = 0; same && i < a->count && i < b->count; i++)
        same = !strcmp(a->items[i].str.text, b->items[i].str.text);
    return same;
}

/* Whether two ask the same of the situation, regardless of their claims. What may be decided is one question. */
static bool same_ask(const struct ruling_ask *a, const struct ruling_ask *b)
{
    bool same = a->kind == RULING_CHOICES || same_texts(&a->about, &b->about);
    return a->kind == b->kind && same && same_chance(&a->chance, &b->chance) && same_words(&a->words, &b->words);
}

/* What a decision does also shows whether it may be taken. */
static bool covers(const struct ruling_ask *a, const struct ruling_ask *b)
{
    return a->kind == RULING_DOES && b->kind == RULING_MAY && a->about.count && b->about.count &&
           !strcmp(a->about.items[0].text, b->about.items[0].text);
}

/* What decides whether a decision may be taken is the same, whether it is asked alone or with what it does. Where the
 * reading asks both, the one that is the same question counts. */
const struct ruling_ask *answer_question_asked(const struct ruling *ruling, const struct ruling_reading *reading,
                                               const struct answer_question *question)
{
    const struct ruling_asks_list *list = reading ? &reading->asks : &ruling->asks;
    for (size_t i = 0; i < list->count; i++)
        if (same_ask(&list->items[i], &question->ask))
            return &list->items[i];
    for (size_t i = 0; i < list->count; i++)
        if (covers(&list->items[i], &question->ask) || covers(&question->ask, &list->items[i]))
            return &list->items[i];
    return NULL;
}

bool answer_question_is_of(const struct ruling *ruling, const struct ruling_reading *reading,
                           const struct answer_question *question)
{
    return !question->by || (reading && answer_question_asked(ruling, reading, question));
}

/* Of a question only the conditions count, and not whether they are claimed to hold. */
static void add_conditions(struct ruling_ask *to, const struct text_list *list, struct arena *arena)
{
    struct text_list all = {ARENA_ARRAY(arena, struct rb_str, to->then.count + list->count + 1), 0, true};
    for (size_t i = 0; i < to->then.count + list->count; i++) {
        const struct rb_str *one = i < to->then.count ? &to->then.items[i] : &list->items[i - to->then.count];
        size_t k = 0;
        while (k < all.count && strcmp(all.items[k].text, one->text))
            k++;
        if (k == all.count)
            all.items[all.count++] = *one;
    }
    to->then = all;
}

/* The question that is there already. */
static struct answer_question *question_like(const struct answered_ruling *r, const struct ruling_ask *ask)
{
    for (size_t i = 0; i < r->question_count; i++)
        if (same_ask(&r->questions[i]->ask, ask) || covers(&r->questions[i]->ask, ask))
            return r->questions[i];
    return NULL;
}

/* Conditions of questions that are the same are joined, so that every reading is compared by all of
 * them. */
static void add_questions(struct answered_ruling *r, const struct ruling_asks_list *asks,
                          const struct ruling_reading *by, struct arena *arena)
{
    for (size_t i = 0; i < asks->count; i++) {
        const struct ruling_ask *ask = &asks->items[i];
        struct answer_question *q = by ? question_like(r, ask) : NULL;
        if (!q) {
            q = ARENA_NEW(arena, struct answer_question);
            *q = (struct answer_question){.ask = *ask, .by = by};
            q->ask.then_not = (struct text_list){0};
            ARENA_PUSH(arena, r->questions, r->question_count, r->question_cap) = q;
        } else
            add_conditions(&q->ask, &ask->then, arena);
        add_conditions(&q->ask, &ask->then_not, arena);
    }
}

/* Those of the answer first: they come in the order of the file. */
void answer_questions_gather(struct answered_ruling *r, struct arena *arena)
{
    add_questions(r, &r->ruling->asks, NULL, arena);
    for (size_t i = 0; i < r->ruling->reading_count; i++)
        add_questions(r, &r->ruling->readings[i].asks, &r->ruling->readings[i], arena);
}
