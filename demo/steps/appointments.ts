import { demoMerchants } from '#demo/appointments/merchants.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/country.ts'
import type { DemoStep, StepNeeds } from './step.ts'

export const appointmentsSteps: DemoStep[] = [
  { service: 'appointments', number: 1, name: 'merchants, stores and what they offer', run: openStores },
]

async function openStores({ appointments, now }: StepNeeds): Promise<void> {
  const today = dayIn(countries.BO.timezone, now())
  for (const merchant of demoMerchants) await appointments.setUp.putMerchant(merchant)
  for (const store of demoStores(today)) await appointments.setUp.putStore(store)
}
