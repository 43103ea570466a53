import { contract } from '#services/appointments/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow, parseTextOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { MEDICINE_TIMES } from './medicine-times.ts'

const medicine = getInputSchema(contract.saveStayMedicine)

const medicineForm = medicine.pick({
  medicineId: true,
  version: true,
  name: true,
  dose: true,
  fromDay: true,
  untilDay: true,
  note: true,
})
export const removeMedicineForm = medicine.pick({ medicineId: true })

/** A medicine with its hours, of which empty ones are left out. Throws `noTimes` without any. */
export function parseMedicine(form: SentForm, noTimes: string) {
  const times = MEDICINE_TIMES.map((index) => parseTextOrThrow(form, `time-${index}`, 5)).filter(Boolean)
  if (times.length === 0) throw httpError('bad-input', { detail: noTimes, fields: { 'time-0': noTimes } })
  return { ...parseFormOrThrow(form, medicineForm), times }
}
