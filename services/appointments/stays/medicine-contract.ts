import * as z from 'zod'
import { Day, requiredText } from '#shared/values.ts'

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("'HH:mm' of the store's clock")

/** What the desk writes of a medicine; `times` are sorted, each once. */
export const medicineFacts = {
  name: requiredText('Name', 80),
  dose: requiredText('Dose', 80).describe("'1 tableta', '2 ml con comida'"),
  times: z
    .array(clockTime)
    .min(1)
    .max(4)
    .transform((times) => [...new Set(times)].toSorted()),
  fromDay: Day,
  untilDay: Day.describe('Last day'),
  note: z.string().trim().max(300).default(''),
}

/** `version` of a medicine as it was read, which two writers may change; null: it is a new one. */
export const seenVersion = { version: z.string().max(64).nullable().default(null) }

/** A medicine that the desk gives within a stay. */
export const StayMedicine = z.object({
  ...medicineFacts,
  id: z.string(),
  times: z.array(z.string()),
  note: z.string(),
  version: z.string().describe('Of its facts: who changes it says which one they read'),
  isByFamily: z.boolean().describe('The family wrote it, and the desk did not change it since'),
  isEnded: z.boolean().describe('No further dose is due'),
  canChange: z.boolean().describe('No dose was given yet; for its owner: it wrote it, and the pet has not arrived'),
})

/** A dose of a stay, given or due. */
export const StayDose = z.object({
  medicineId: z.string(),
  name: z.string(),
  dose: z.string(),
  day: Day,
  time: z.string().describe("'HH:mm' of the store's clock"),
  isToday: z.boolean(),
  isLate: z.boolean().describe('It is 30 minutes after its time, and nobody gave it'),
  givableFrom: z
    .string()
    .nullable()
    .describe("'19:00' of the store's clock, when it is too early to mark it given; null: it is not"),
  given: z
    .object({
      label: z.string().describe("'08:04', with its day when that is another one"),
      by: z.string(),
      canTakeBack: z.boolean().describe('It was noted less than 15 minutes ago'),
    })
    .nullable()
    .describe('`by`: its staff member as families read it; empty once that account is erased'),
})
