import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../testing/questions.ts'
import { giveAdvice, TOPICS } from './give-advice.ts'
import { LONGEST_QUESTION } from './longest-question.ts'
import { readQuestion } from './read-question.ts'
import { SOURCES } from './sources.ts'
import { URGENCIES } from './topic.ts'

const ask = (text: string) => giveAdvice(text)

test('the table has more than two hundred questions, and none of them twice', () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(200)
  expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(QUESTIONS.length)
})

test.each(QUESTIONS)('%s → %s, %s', (question, topic, urgency) => {
  const { parts, urgency: soonest } = ask(question)
  expect([parts[0]?.topic ?? null, soonest]).toEqual([topic, urgency])
})

test('every answer of the table says something, each sentence with a source, and quotes why', () => {
  for (const [question, topic] of QUESTIONS) {
    const { parts } = ask(question)
    expect(parts.length > 0, question).toBe(topic !== null)
    for (const { says, said } of parts) {
      expect(says.length, question).toBeGreaterThan(0)
      expect(question, question).toContain(said.split(' ')[0])
      for (const { source } of says) expect(SOURCES[source].cited).not.toBe('')
    }
  }
})

test('every topic is asked for in the table, and every source cited', () => {
  const asked = new Set(QUESTIONS.map(([, topic]) => topic))
  expect(TOPICS.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([])
  const cited = new Set<string>(TOPICS.flatMap(({ statements }) => statements.map(({ source }) => source)))
  expect(Object.keys(SOURCES).filter((source) => !cited.has(source))).toEqual([])
})

describe('what a question says of the pet', () => {
  test.each([
    ['Tengo un beagle de 12 kg que se rasca', { species: 'PERRO', weightGrams: 12_000, ageMonths: null }],
    ['gata castrada de 3,5 kilos y 2 años', { species: 'GATO', weightGrams: 3_500, ageMonths: 24, castrated: true }],
    ['mi siames de cuatro meses', { species: 'GATO', ageMonths: 4 }],
    ['un cachorro de 8 semanas, pesa 900 g', { species: 'PERRO', ageMonths: 1, weightGrams: 900 }],
    ['mi perra no está castrada', { species: 'PERRO', castrated: null }],
    ['mi perro vomita hace 3 meses', { species: 'PERRO', ageMonths: null }],
    ['pesa 4000 kg', { species: null, weightGrams: null }],
    ['el perro persigue a mi gato', { species: 'PERRO' }],
  ])('%s', (question, pet) => {
    expect(readQuestion(question).pet).toMatchObject(pet)
  })

  test('breed and other animals are named as they were written', () => {
    expect(readQuestion('Mi Pastor Alemán de 30 kg').breed).toBe('pastor aleman')
    expect(readQuestion('mi conejo').otherAnimal).toBe('conejo')
    expect(readQuestion('mi perro persigue gallinas').otherAnimal).toBeNull()
  })

  test('what is denied is no sign', () => {
    expect([...readQuestion('tiene diarrea sin sangre').signs]).toEqual([])
    expect(ask('tiene diarrea sin sangre').urgency).toBe('visit')
    expect(ask('mi perro no vomita').parts).toEqual([])
  })
})

describe('an answer', () => {
  test('quotes the words that led to it', () => {
    expect(ask('Tengo un beagle de 12 kg que ¡SE RASCA!').parts[0]?.said).toBe('SE RASCA')
  })

  test('to an emergency is about it alone, and sells nothing', () => {
    const advice = ask('mi perro comió chocolate y se rasca, qué alimento le doy')
    expect(advice.parts.map(({ topic }) => topic)).toEqual(['toxicFood'])
    expect(advice.products).toBeNull()
  })

  test('says a sentence once, and speaks of three topics at most', () => {
    const { parts } = ask('mi gata tiene pulgas, se rasca, tiene mal aliento, está gorda y hace pis en la cama')
    expect(parts).toHaveLength(3)
    const ids = parts.flatMap(({ says }) => says.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('about food has the energy that NRC gives for weight, age and castration', () => {
    expect(ask('cuánto come un perro castrado de 12 kg').kcalPerDay).toBe(722)
    expect(ask('cuánto come un perro').kcalPerDay).toBeNull()
    expect(ask('qué ración para mi cachorro de 10 kg').kcalPerDay).toBeNull()
  })

  test('takes species, age and castration from the profile, and the newer weight from the question', () => {
    const known = { species: 'GATO', weightGrams: 4_000, ageMonths: 30, castrated: true, isIll: false } as const
    expect(giveAdvice('no come, pesa 3 kg', known)).toMatchObject({
      pet: { species: 'GATO', weightGrams: 3_000, castrated: true },
      urgency: 'today',
    })
  })

  test('about the food of an ill pet names no amount, and leaves it to a veterinarian', () => {
    const known = { species: 'PERRO', weightGrams: 12_000, ageMonths: 60, castrated: true, isIll: true } as const
    const { kcalPerDay, parts, products } = giveAdvice('cuánto debe comer', known)
    expect(products).toBeNull()
    expect(kcalPerDay).toBeNull()
    const ids = parts.flatMap(({ says }) => says.map(({ id }) => id))
    expect(ids[0]).toBe('food.ill')
    expect(ids).not.toContain('portion.need')
    expect(ids).not.toContain('portion.weigh')
  })

  test('repeats what a veterinarian said of the food of an ill pet', () => {
    const known = { species: 'PERRO', weightGrams: 12_000, isIll: true, veterinaryKcalPerDay: 640 } as const
    const { kcalPerDay, parts } = giveAdvice('cuánto debe comer', known)
    expect(kcalPerDay).toBe(640)
    expect(parts[0]?.says.map(({ id }) => id)).toContain('portion.veterinarian')
  })

  test('is of a pet of its age, whatever it is called: a cat of eight years is no kitten', () => {
    expect(ask('mi gatita de 8 años vomitó').urgency).toBe('visit')
    expect(ask('mi gatita vomitó').urgency).toBe('today')
    const grown = { species: 'GATO', ageMonths: 96 } as const
    expect(giveAdvice('mi gatito vomitó', grown).urgency).toBe('visit')
  })

  test('calls a pet old where the shop does: a small dog at ten years, a large one at seven', () => {
    const says = (text: string) => ask(text).parts.flatMap((part) => part.says.map(({ id }) => id))
    expect(says('qué controles necesita mi perro de 8 años y 40 kg')).toContain('senior.twice')
    expect(says('qué controles necesita mi perro de 8 años y 4 kg')).toContain('senior.yearly')
    expect(says('qué controles necesita mi gato de 8 años')).toContain('senior.yearly')
  })

  test('gives the deworming of a grown pet from six months on', () => {
    const says = (text: string) => ask(text).parts.flatMap((part) => part.says.map(({ id }) => id))
    expect(says('cada cuánto desparasito a mi perro de 8 meses')).toContain('worms.grown')
    expect(says('cada cuánto desparasito a mi perro de 8 meses')).not.toContain('worms.young')
    expect(says('cada cuánto desparasito a mi cachorro de 3 meses')).not.toContain('worms.grown')
  })

  test('about another pet than the chosen one leaves the profile aside', () => {
    const toby = { species: 'PERRO', weightGrams: 12_000, ageMonths: 60, castrated: true, isIll: true } as const
    expect(giveAdvice('cuánto debe comer', toby).isOfChosen).toBe(true)
    expect(giveAdvice('cuánto debe comer mi gata de 4 kg', toby)).toMatchObject({
      isOfChosen: false,
      pet: { species: 'GATO', weightGrams: 4_000, ageMonths: null, isIll: false },
    })
    expect(giveAdvice('mi gata no come', toby).urgency).toBe('today')
  })

  test('of a chosen pet that is neither dog nor cat is none', () => {
    expect(giveAdvice('no come', { otherAnimal: 'Conejo' })).toMatchObject({
      parts: [],
      question: { otherAnimal: 'Conejo' },
    })
  })

  test('never warns later than the same question without its sign', () => {
    const rank = (text: string) => URGENCIES.indexOf(ask(text).urgency ?? 'home')
    for (const complaint of ['vomita', 'tiene diarrea', 'no come', 'cojea', 'tose'])
      for (const sign of ['y hay sangre', 'y está decaído', 'y no toma agua', 'hace 3 días'])
        expect(rank(`mi perro ${complaint} ${sign}`), `${complaint} ${sign}`).toBeLessThanOrEqual(
          rank(`mi perro ${complaint}`),
        )
  })

  test('is given to any text, and only within its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const { question, parts } = ask(text)
        expect(question.plain.length).toBeLessThanOrEqual(LONGEST_QUESTION)
        for (const { says } of parts) expect(says.length).toBeGreaterThan(0)
      }),
    )
  })
})
