import { expect, test, vi } from 'vitest'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { ProductQuestionAnswered, type StaffProductQuestion } from '../contract.ts'
import { followMerge } from '../customers/follow-merge.ts'
import type { Tables } from '../tables.ts'
import { accountsNextDoor } from '../testing/accounts-next-door.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { notifyOfQuestionAnswered } from './notify-of-answer.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const operator = market.staff('operator', 'olga')
const shopId = await aShop(db)
const answered: ProductQuestionAnswered[] = []
await market.jobs.subscribe('test-of-questions', 'product-question-answered', async (fact) => {
  answered.push(ProductQuestionAnswered.parse(fact))
})

async function aBuyer({ of, uid }: { of: Goods; uid?: string }) {
  const buyer = market.customer({}, uid)
  const contact = { fullName: 'Ana María Suárez', phoneNumber: '70000001', email: null }
  const order = await buyer.place(orderAt(shopId, { items: [{ ...of, quantity: 1 }], contact }))
  for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await operator.move(order._id, to)
  return buyer
}

const shown = async ({ productId }: Goods) => (await market.buyer(null).questions.of({ productId })).questions

test('a customer asks, the shop and a buyer answer, and everybody reads all three', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [luz, ana] = [market.customer(), await aBuyer({ of: goods })]
  const { questionId } = await luz.questions.ask({ productId, text: ' ¿Sirve para cachorros? ' })
  expect(await shown(goods)).toMatchObject([{ text: '¿Sirve para cachorros?', answer: null, buyerAnswers: [] }])
  expect(await luz.questions.own(productId)).toEqual({ canAnswer: false, questionIds: [questionId], answers: [] })
  expect((await ana.questions.own(productId)).canAnswer).toBe(true)

  await operator.questions.answer(questionId, 'Sí, desde los dos meses.')
  await ana.questions.answer(questionId, 'Al mío le va bien')
  await ana.questions.answer(questionId, 'Al mío le va muy bien')
  expect(await shown(goods)).toMatchObject([
    {
      answer: 'Sí, desde los dos meses.',
      buyerAnswers: [{ text: 'Al mío le va muy bien', author: 'Ana S.', day: '2026-11-21' }],
    },
  ])
  await ana.questions.removeAnswer(questionId)
  expect(await shown(goods)).toMatchObject([{ buyerAnswers: [] }])
  await luz.questions.remove(questionId)
  expect(await shown(goods)).toEqual([])
})

test('only a buyer answers, only an account asks, and nobody removes the question of another', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [luz, eva] = [market.customer(), market.customer()]
  const { questionId } = await luz.questions.ask({ productId, text: '¿Es grano fino?' })
  expect(await getRefusal(eva.questions.answer(questionId, 'Sí'))).toMatchObject({ code: 'market.not-a-buyer' })
  expect(await getRefusal(market.buyer().questions.ask({ productId, text: '¿Y?' }))).toMatchObject({ status: 401 })
  await eva.questions.remove(questionId)
  expect(await shown(goods)).toHaveLength(1)
  const toNothing = eva.questions.ask({ productId: newId(), text: '¿Hay?' })
  expect(await getRefusal(toNothing)).toMatchObject({ code: 'market.product-not-found' })
  const withPhone = eva.questions.ask({ productId, text: 'Escríbanme al 70012345' })
  expect(await getRefusal(withPhone)).toMatchObject({ status: 422, code: 'market.contact-in-text' })
})

test('a question sent twice is one, and an account asks ten within a day, even all at once', async () => {
  const { productId } = await someGoods(db, shopId)
  const uid = newId()
  const once = market.customer({}, uid, 'the key of a form')
  const ask = () => once.questions.ask({ productId, text: '¿Cuánto dura?' })
  expect(await ask()).toEqual(await ask())

  const luz = market.customer({}, uid)
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => luz.questions.ask({ productId, text: `¿Pregunta ${index}?` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect((await market.buyer(null).questions.of({ productId, first: 50 })).count).toBe(10)
})

test('pages of questions neither repeat nor lose one', async () => {
  const { productId } = await someGoods(db, shopId)
  for (const who of [market.customer(), market.customer(), market.customer()])
    await who.questions.ask({ productId, text: '¿Qué tal?' })
  const { of } = market.buyer(null).questions
  const first = await of({ productId, first: 2 })
  const second = await of({ productId, first: 2, after: first.endCursor ?? '' })
  expect(new Set([...first.questions, ...second.questions].map(({ id }) => id)).size).toBe(3)
  expect([first.count, second.endCursor]).toEqual([3, null])
})

test('what waits is counted and listed: unanswered questions, and reported ones until an operator decides', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const ana = await aBuyer({ of: goods })
  const { reviews, today } = { reviews: ana.reviews, today: operator.today }
  const before = await today.reviews()
  const { questionId } = await market.customer().questions.ask({ productId, text: '¿Huele mal?' })
  await ana.questions.answer(questionId, 'Es una porquería')
  const { id: reviewId } = await reviews.save({ productId, stars: 1, text: 'Porquería' })
  const [{ buyerAnswers: [answer] = [] } = {}] = await shown(goods)
  const answerId = answer?.id ?? ''
  expect((await today.reviews()).questionsToAnswer).toBe(before.questionsToAnswer + 1)

  const reporters = [market.customer(), market.customer(), market.customer()] as const
  const report = (who: (typeof reporters)[number], kind: 'answer' | 'review', id: string) =>
    who.questions.report({ kind, id, reason: 'Insulta' })
  for (const who of [reporters[0], reporters[0], reporters[1]]) {
    await report(who, 'answer', answerId)
    await report(who, 'review', reviewId)
  }
  expect(await shown(goods)).toMatchObject([{ buyerAnswers: [{ id: answerId }] }])
  expect(await today.reviews()).toMatchObject({
    questionsReported: before.questionsReported + 1,
    reported: before.reported + 1,
  })
  const waiting = await operator.questions.all({ only: 'reported' })
  expect(waiting.questions).toMatchObject([{ id: questionId, buyerAnswers: [{ reports: 2 }] }])
  expect((await operator.productReviews({ only: 'reported' })).reviews).toMatchObject([{ id: reviewId, reports: 2 }])
  const { firstQuestions, firstQuestionsReported, firstReported } = await today.reviews()
  const unanswered = await operator.questions.all({ only: 'unanswered', first: 3 })
  expect(firstQuestions.map(({ id }) => id)).toEqual(unanswered.questions.map(({ id }) => id))
  const [{ author, productTitle }] = waiting.questions as [StaffProductQuestion]
  expect(firstQuestionsReported).toEqual([{ id: questionId, author, text: '¿Huele mal?', productTitle }])
  expect(firstReported).toMatchObject([{ id: reviewId, stars: 1, text: 'Porquería', productTitle }])

  await report(reporters[2], 'answer', answerId)
  await report(reporters[2], 'review', reviewId)
  expect(await shown(goods)).toMatchObject([{ buyerAnswers: [] }])
  expect((await ana.reviews.of({ productId })).reviews).toEqual([])
  expect(await getRefusal(report(market.customer(), 'answer', answerId))).toMatchObject({ status: 404 })

  await operator.questions.moderate({ questionId, answerId, isHidden: false, reason: 'No insulta' })
  await operator.moderateReview({ reviewId, isHidden: true, reason: 'Insulta' })
  expect(await shown(goods)).toMatchObject([{ buyerAnswers: [{ id: answerId }] }])
  expect(await today.reviews()).toMatchObject({
    questionsReported: before.questionsReported,
    reported: before.reported,
  })

  await operator.questions.moderate({ questionId, isHidden: true, reason: 'Insulta' })
  expect(await shown(goods)).toEqual([])
  expect((await today.reviews()).questionsToAnswer).toBe(before.questionsToAnswer)
  const others = operator.questions.moderate({ questionId: newId(), answerId, isHidden: true, reason: 'x' })
  expect(await getRefusal(others)).toMatchObject({ code: 'market.answer-not-found' })
})

test('an asker is notified of the shop’s first answer and of each buyer’s, unless it is hidden by then', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [luz, ana] = [market.customer(), await aBuyer({ of: goods })]
  const { questionId } = await luz.questions.ask({ productId, text: '¿Le gusta a los gatos?' })
  const sent: Parameters<MessagingClient['notify']>[0][] = []
  const deps = {
    db,
    now: () => new Date('2026-11-21T15:00:00Z'),
    origins: forEachCountry(() => 'https://huella.example'),
    messaging: {
      notify: async (message: (typeof sent)[number]) => {
        sent.push(message)
        return { id: message.key, channel: 'email' as const }
      },
    },
    internalAccounts: accountsNextDoor,
  }
  await operator.questions.answer(questionId, 'Sí')
  await operator.questions.answer(questionId, 'Sí, mucho')
  await ana.questions.answer(questionId, 'Al mío sí')
  const facts = await vi.waitFor(() => {
    const found = answered.filter((fact) => fact.questionId === questionId)
    expect(found).toHaveLength(2)
    return found
  }, 30_000)
  // The queue may deliver them in any order.
  facts.sort((one, other) => Number(one.answerId !== null) - Number(other.answerId !== null))
  for (const fact of facts) await notifyOfQuestionAnswered(deps, fact)
  expect(sent).toMatchObject([
    {
      template: 'product-question-answered',
      data: { text: 'Sí, mucho' },
      to: { uid: luz.uid, email: `${luz.uid}@example.com` },
    },
    { data: { text: 'Al mío sí', author: 'Ana S.' } },
  ])

  await operator.questions.moderate({ questionId, isHidden: true, reason: 'Repetida' })
  for (const fact of facts) await notifyOfQuestionAnswered(deps, fact)
  expect(sent).toHaveLength(2)
})

test('a merged account hands over what it asked and answered, and an erased one leaves none of it', async () => {
  const goods = await someGoods(db, shopId)
  const { productId } = goods
  const [from, into] = [await aBuyer({ of: goods }), await aBuyer({ of: goods })]
  const { questionId } = await market.customer().questions.ask({ productId, text: '¿Dura?' })
  await from.questions.ask({ productId, text: '¿Engorda?' })
  await from.questions.answer(questionId, 'Sí')
  await into.questions.answer(questionId, 'Mucho')
  await from.questions.report({ kind: 'question', id: questionId, reason: 'Repetida' })
  const known = { fullName: null, phoneNumber: null, email: null, verifiedPhone: false, verifiedEmail: false }
  const fact = {
    from: from.uid,
    isGuest: false,
    country: 'BO',
    into: { ...known, uid: into.uid, changedAt: '2026-11-21T15:00:00.000Z' },
  }
  const deps = { db, now: () => new Date('2026-11-21T15:00:00.000Z'), jobs: market.jobs }
  for (const _ of [1, 2]) await followMerge(deps, fact)
  expect(await into.exportPerson()).toMatchObject({
    productQuestions: [{ text: '¿Engorda?' }],
    productAnswers: [{ text: 'Mucho' }],
    publishedReports: [{ reason: 'Repetida' }],
  })

  await into.erasePerson()
  expect(await shown(goods)).toMatchObject([{ text: '¿Dura?', buyerAnswers: [] }])
  const { questions } = await operator.questions.all({ only: 'reported' })
  expect(questions.filter(({ id }) => id === questionId)).toEqual([])
})

test('questions that wait are listed oldest first, page by page, all of them newest first', async () => {
  const { productId } = await someGoods(db, shopId)
  const asked: string[] = []
  for (const text of ['¿Uno?', '¿Dos?', '¿Tres?']) {
    asked.push((await market.customer().questions.ask({ productId, text })).questionId)
  }
  const listed = async (only?: 'unanswered') => {
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await operator.questions.all({ ...(only && { only }), ...(after && { after }), first: 1 })
      ids.push(...page.questions.map(({ id }) => id).filter((id) => asked.includes(id)))
      after = page.endCursor ?? undefined
    } while (after)
    return ids
  }
  const newestFirst = await listed()
  expect(newestFirst.toSorted()).toEqual(asked.toSorted())
  expect(await listed('unanswered')).toEqual(newestFirst.toReversed())
})
