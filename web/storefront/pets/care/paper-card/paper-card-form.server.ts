import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { MOST_OF_PAPER_CARD } from '#services/pets/medicines/rules/paper-card.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { type ParsedForm, parseForm, pickRow, type SentForm, type TypedValues } from '#web/forms/parse-form.server.ts'
import { findDayErrors } from '../application/application-values.ts'

const application = getInputSchema(contract.addMedicineApplication)

/** What the whole card says once, with its photo. */
export const paperCardForm = application
  .pick({ vet: true })
  .extend({ lines: z.int().min(1).max(MOST_OF_PAPER_CARD), paper: z.file().optional(), ...keyForm.shape })

/** One line of the card; a blank one is left out. */
export const paperLineForm = application
  .pick({ kind: true, product: true, appliedOn: true, batch: true })
  .extend({ nextDueOn: z.iso.date().optional() })

export type PaperLine = z.output<typeof paperLineForm>
export type TypedLine = TypedValues<typeof paperLineForm>
export type LineErrors = Partial<Record<keyof TypedLine, string>>

type DayFault = 'day-in-future' | 'next-missing' | 'next-too-early' | 'day-before-birth'

interface LineRules {
  today: string
  /** First day on which something can have been given; null when the birthday is not known to the day. */
  earliest: string | null
  messages: Parameters<typeof parseForm<typeof paperLineForm>>[2]
  tell(fault: DayFault): string
}

export interface ReadLine {
  typed: TypedLine
  isBlank: boolean
  /** null: it is blank or has errors. */
  value: PaperLine | null
  errors: LineErrors
}

/** Parses the lines of a sent form, each with its own errors. */
export function readLines(form: SentForm, count: number, rules: LineRules): ReadLine[] {
  return Array.from({ length: count }, (_, index) =>
    readLine(parseForm(pickRow(form, String(index)), paperLineForm, rules.messages), rules),
  )
}

function readLine(parsed: ParsedForm<typeof paperLineForm>, { today, earliest, tell }: LineRules): ReadLine {
  const { typed, value } = parsed
  const { product, appliedOn, nextDueOn, batch } = typed
  if ([product, appliedOn, nextDueOn, batch].every((text) => text.trim() === ''))
    return { typed, isBlank: true, value: null, errors: {} }
  const faults = findDayErrors({ ...typed, next: nextDueOn === '' ? 'auto' : 'date' }, today)
  const isBeforeBirth = earliest !== null && appliedOn !== '' && appliedOn < earliest
  const errors: LineErrors = {
    ...parsed.errors,
    ...(faults.nextDueOn && { nextDueOn: tell(faults.nextDueOn) }),
    ...(faults.appliedOn && { appliedOn: tell(faults.appliedOn) }),
    ...(isBeforeBirth && { appliedOn: tell('day-before-birth') }),
  }
  return { typed, isBlank: false, value: Object.keys(errors).length === 0 ? value : null, errors }
}
