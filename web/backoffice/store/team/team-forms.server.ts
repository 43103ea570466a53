import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

const station = getInputSchema(contract.saveStation).shape

export const stationForm = z.object({
  name: station.name,
  kind: station.kind,
  skills: station.skills,
  bufferMinutes: station.bufferMinutes,
  active: z.boolean().default(false),
})

const employee = getInputSchema(contract.saveEmployee).shape

/** Shifts and other days are read by typed-work.ts. */
export const employeeForm = z.object({
  name: employee.name,
  skills: employee.skills,
  active: z.boolean().default(false),
})

export type EmployeeField = FieldName<typeof employeeForm>
export type StationField = FieldName<typeof stationForm>

export const teamLimits = { station: getFieldLimits(stationForm), employee: getFieldLimits(employeeForm) }
