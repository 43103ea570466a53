import type { z } from 'zod'
import { NewFoundNotice, NewLostNotice, type NewPost, type OwnPost } from '#services/community/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { daysBetween } from '#services/pets/rules/days.ts'
import { parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parsePoint } from '../map/place-field-value.ts'
import type { NoticeKind } from './notice-search.ts'

/** Limit of the service: LONGEST_AGO_DAYS of services/community/posts/create-post.ts. */
const LONGEST_AGO_DAYS = 365

const editable = {
  name: true,
  breed: true,
  size: true,
  sex: true,
  colours: true,
  description: true,
  zone: true,
  marks: true,
} as const

const { hiddenMark, chip } = NewFoundNotice.shape
const { question, answer } = hiddenMark.unwrap().shape

/** City and a missing zone are derived from the place. */
const facts = NewFoundNotice.pick({ ...editable, species: true, place: true, seenOn: true }).extend({
  place: parsed(parsePoint),
  chip: chip.refine((digits) => digits === undefined || /^\d{15}$/.test(digits.replace(/[\s.-]/g, ''))),
  question: question.optional(),
  answer: answer.optional(),
})

interface TypedMark {
  question?: string
  answer?: string
}
const hasQuestion = (mark: TypedMark) => mark.answer === undefined || mark.question !== undefined
const hasAnswer = (mark: TypedMark) => mark.question === undefined || mark.answer !== undefined

export const noticeForms = {
  lost: facts
    .extend({ name: NewLostNotice.shape.name })
    .refine(hasQuestion, { path: ['question'] })
    .refine(hasAnswer, { path: ['answer'] }),
  found: facts.refine(hasQuestion, { path: ['question'] }).refine(hasAnswer, { path: ['answer'] }),
}

/** Forms of an existing notice: species, place, day, chip and hidden mark cannot change. */
export const noticeChangeForms = { lost: NewLostNotice.pick(editable), found: NewFoundNotice.pick(editable) }

export type NoticeField = FieldName<(typeof noticeForms)['found']>
export type TypedNotice = TypedValues<(typeof noticeForms)['found']>

export const noticeLimits = { lost: getFieldLimits(noticeForms.lost), found: getFieldLimits(noticeForms.found) }

export function getNoticeMessages(t: TFunction<'lostAndFound'>) {
  return {
    species: t('add.faults.species'),
    name: t('add.faults.name'),
    colours: t('add.faults.colours'),
    place: t('add.faults.place'),
    seenOn: t('add.faults.day-missing'),
    chip: t('add.faults.chip'),
    question: t('add.faults.question'),
    answer: t('add.faults.answer'),
  }
}

/** True when the day is in the future or too long ago for a notice. */
export function isDayWrong(day: string, today: string): boolean {
  const ago = daysBetween(day, today)
  return ago < 0 || ago > LONGEST_AGO_DAYS
}

type Notice = Extract<NewPost, { kind: NoticeKind }>

export function toNotice(value: z.output<(typeof noticeForms)['found']>, kind: NoticeKind): Omit<Notice, 'city'> {
  const { question, answer, ...notice } = value
  return { kind, ...notice, ...(question && answer && { hiddenMark: { question, answer } }) }
}

export function emptyNotice(today: string): TypedNotice {
  return {
    ...{ species: '', name: '', breed: '', sex: '', size: '', colours: [], marks: '', description: '', zone: '' },
    ...{ place: '', seenOn: today, chip: '', question: '', answer: '' },
  }
}

/** Form values of an existing notice. */
export function toTypedNotice(post: OwnPost): TypedNotice {
  const { species, name, breed, colours, marks, description, zone } = post
  return {
    ...emptyNotice(post.seenOn ?? ''),
    ...{ species, name, breed, colours, marks, description, zone },
    sex: post.sex ?? '',
    size: post.size ?? '',
  }
}

/** Form values of a notice for the visitor's pet, from its profile. */
export function petToTypedNotice(pet: PetProfile, today: string): TypedNotice {
  return {
    ...emptyNotice(today),
    species: pet.petType.toUpperCase() === 'GATO' ? 'GATO' : 'PERRO',
    name: pet.name,
    breed: pet.breed ?? '',
    sex: pet.sex ?? '',
    size: pet.size ?? '',
    marks: (pet.notes ?? '').slice(0, noticeLimits.lost.marks.maxLength),
  }
}
