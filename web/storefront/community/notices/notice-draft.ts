import type { NewPost, OwnPost } from '#services/community/contract.ts'
import { daysBetween } from '#services/pets/rules/days.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { parsePoint } from '../map/place-field-value.ts'
import { COLOURS, SEXES, SIZES, SPECIES } from '../post/post-labels.ts'
import type { NoticeKind } from './notice-search.ts'

/** Values of the notice form, as typed. */
export interface NoticeDraft {
  species: string
  name: string
  breed: string
  sex: string
  size: string
  colours: OwnPost['colours']
  marks: string
  description: string
  zone: string
  /** 'lat,lon'. */
  place: string
  /** yyyy-MM-dd. */
  seenOn: string
  chip: string
  question: string
  answer: string
}

export type NoticeError =
  | 'species'
  | 'name'
  | 'colours'
  | 'place'
  | 'day-missing'
  | 'day-wrong'
  | 'chip'
  | 'question'
  | 'answer'

export function emptyNotice(today: string): NoticeDraft {
  return {
    ...{ species: '', name: '', breed: '', sex: '', size: '', colours: [], marks: '', description: '', zone: '' },
    ...{ place: '', seenOn: today, chip: '', question: '', answer: '' },
  }
}

const MOST_COLOURS = 4
/** Limit of the service: LONGEST_AGO_DAYS of services/community/posts/create-post.ts. */
export const LONGEST_AGO_DAYS = 365

export function parseNoticeDraft(form: FormData): NoticeDraft {
  const readText = (name: keyof NoticeDraft, longest: number) => readTrimmed(form, name, longest)
  const ticked = form.getAll('colours')
  return {
    species: readText('species', 10),
    name: readText('name', 60),
    breed: readText('breed', 80),
    sex: readText('sex', 10),
    size: readText('size', 10),
    colours: COLOURS.filter((colour) => ticked.includes(colour)),
    marks: readText('marks', 500),
    description: readText('description', 2000),
    zone: readText('zone', 120),
    place: readText('place', 40),
    seenOn: readText('seenOn', 10),
    chip: readText('chip', 30),
    question: readText('question', 200),
    answer: readText('answer', 200),
  }
}

/** Form values of an existing notice; fields that cannot change (place, day, chip, hidden mark) are not in its form. */
export function toNoticeDraft(post: OwnPost): NoticeDraft {
  const { species, name, breed, colours, marks, description, zone } = post
  return {
    ...emptyNotice(post.seenOn ?? ''),
    ...{ species, name, breed, colours, marks, description, zone },
    sex: post.sex ?? '',
    size: post.size ?? '',
  }
}

type Notice = Extract<NewPost, { kind: NoticeKind }>

/** Notice from the form's values, or its errors. City and a missing zone are derived from the place. */
export function toNotice(
  draft: NoticeDraft,
  kind: NoticeKind,
  today: string,
): { notice: Omit<Notice, 'city'> } | { faults: NoticeError[] } {
  const species = SPECIES.find((each) => each === draft.species)
  const place = parsePoint(draft.place)
  const areColoursRight = draft.colours.length > 0 && draft.colours.length <= MOST_COLOURS
  const faults: NoticeError[] = [
    ...(species ? [] : (['species'] as const)),
    ...(draft.name || kind === 'found' ? [] : (['name'] as const)),
    ...(areColoursRight ? [] : (['colours'] as const)),
    ...(place ? [] : (['place'] as const)),
    ...findDayErrors(draft.seenOn, today),
    ...(draft.chip === '' || /^\d{15}$/.test(draft.chip.replace(/[\s.-]/g, '')) ? [] : (['chip'] as const)),
    ...(draft.answer && !draft.question ? (['question'] as const) : []),
    ...(draft.question && !draft.answer ? (['answer'] as const) : []),
  ]
  if (!species || !place || faults.length > 0) return { faults }
  const { name, breed, colours, marks, description, zone, seenOn, chip, question, answer } = draft
  const notice = {
    kind,
    ...{ species, name, breed, colours, marks, description, zone, place, seenOn },
    sex: SEXES.find((each) => each === draft.sex) ?? null,
    size: SIZES.find((each) => each === draft.size) ?? null,
    ...(chip && { chip }),
    ...(question && { hiddenMark: { question, answer } }),
  }
  return { notice }
}

/** Editable fields of an existing notice. */
export function toNoticeChange(draft: NoticeDraft, kind: NoticeKind) {
  const faults: NoticeError[] = [
    ...(draft.name || kind === 'found' ? [] : (['name'] as const)),
    ...(draft.colours.length > 0 && draft.colours.length <= MOST_COLOURS ? [] : (['colours'] as const)),
  ]
  if (faults.length > 0) return { faults }
  const { name, breed, colours, marks, description, zone } = draft
  const change = {
    ...{ name, breed, colours, marks, description, zone },
    sex: SEXES.find((each) => each === draft.sex) ?? null,
    size: SIZES.find((each) => each === draft.size) ?? null,
  }
  return { change }
}

function findDayErrors(day: string, today: string): NoticeError[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return ['day-missing']
  const ago = daysBetween(day, today)
  return ago < 0 || ago > LONGEST_AGO_DAYS ? ['day-wrong'] : []
}
