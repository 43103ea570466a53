import { getChance } from '#demo/catalogue/chance.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { changePackages, PACKAGE_STORE, sellPackages } from './packages.ts'
import type { StepDependencies } from './step.ts'
import { welcomeWalkIns } from './walk-ins.ts'

const MINUTE_MS = 60_000
const DAYS = 7

/** A week of the salons' counters: people walk in, visits are paid with tips or by packages, tills are counted, and lunch and training are blocked. */
export async function runTills(deps: StepDependencies): Promise<void> {
  await welcomeWalkIns(deps)
  const { appointments } = deps
  const stores = await appointments.at(deps.now).staffStores(undefined, { context: appointments.staff })
  await Promise.all(stores.map(({ id }) => runStore(deps, id)))
}

async function runStore(deps: StepDependencies, storeId: string): Promise<void> {
  const { appointments, now } = deps
  const clock = { at: now() }
  const client = appointments.at(() => clock.at)
  const staff = (key: string): CallContext => ({ ...appointments.staff, idempotencyKey: `demo/till/${storeId}/${key}` })
  const { today } = await client.till({ storeId }, { context: appointments.staff })
  const week = await client.calendar(
    { storeId, fromDay: plusDays(today, 1 - DAYS), days: DAYS },
    { context: appointments.staff },
  )
  const done = week.appointments
    .filter(({ state }) => state === 'COMPLETED')
    .sort((one, other) => one.visitEndsAt.localeCompare(other.visitEndsAt))
  const salon = { client, staff: (key: string) => staff(`packages/${key}`) }
  const [earliest] = done
  if (storeId === PACKAGE_STORE && earliest) {
    clock.at = new Date(Date.parse(earliest.visitEndsAt) - 10 * MINUTE_MS)
    await sellPackages(salon, done)
  }
  for (const { day } of week.days) {
    const visits = done.filter(({ visitDay }) => visitDay === day)
    for (const { id, visitEndsAt } of visits) {
      clock.at = new Date(Date.parse(visitEndsAt))
      await pay(client, id, staff(id))
    }
    const last = visits.at(-1)
    if (last && day !== today) {
      clock.at = new Date(Date.parse(last.visitEndsAt) + 90 * MINUTE_MS)
      await close(client, storeId, appointments.staff)
    }
  }
  clock.at = now()
  if (storeId === PACKAGE_STORE) await changePackages(salon, today)
  await block(client, { storeId, day: plusDays(today, 1), stationId: week.stations[0]?.id ?? null }, staff('block'))
}

async function pay(client: AppointmentsClient, appointmentId: string, context: CallContext): Promise<void> {
  const before = await client.bill({ appointmentId }, { context })
  const offer = before.pets.find((pet) => pet.appointmentId === appointmentId)?.package
  const key = `${context.idempotencyKey}/package`
  const { due } = offer
    ? await client.redeemPackage(
        { appointmentId, purchaseId: offer.purchaseId },
        { context: { ...context, idempotencyKey: key } },
      )
    : before
  if (due === 0) return
  const chance = getChance('paid at the salon', appointmentId)
  const method = chance < 0.5 ? 'cash' : chance < 0.8 ? 'qr' : 'card'
  const tip = chance < 0.35 ? Math.round(due / 1000) * 100 : 0
  await client.payVisit({ appointmentId, method, amount: due, tip }, { context })
}

async function close(client: AppointmentsClient, storeId: string, context: CallContext): Promise<void> {
  const { till } = await client.till({ storeId }, { context })
  if (till)
    await client.closeTill({ storeId, tillId: till.id, counted: Math.max(0, till.expected), note: '' }, { context })
}

async function block(
  client: AppointmentsClient,
  { storeId, day, stationId }: { storeId: string; day: string; stationId: string | null },
  context: CallContext,
): Promise<void> {
  const lunch = { storeId, stationId, day, startMinute: 13 * 60, endMinute: 14 * 60, kind: 'lunch' as const }
  try {
    await client.addBlock(lunch, { context })
  } catch (error) {
    // Somebody has booked then.
    if (asServiceError(error)?.status !== 409) throw error
  }
}
