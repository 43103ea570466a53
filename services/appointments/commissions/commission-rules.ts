import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { writeDeed } from '../settings/save-setting.ts'
import { findStaffEmployee, findStaffStore, type StaffEmployee } from '../staff-scope.ts'
import type { CommissionRule } from './contract.ts'
import { deleteStatementLink, saveRule, saveStatementLink } from './store.ts'

/** Sets the rule of a person, or of the store, from a day on. Throws commission-too-early and employee-not-found. */
export async function saveCommissionRule(
  deps: AppointmentsDependencies,
  { storeId, ...rule }: Omit<CommissionRule, 'id'> & { storeId: string },
  context: CallContext,
): Promise<CommissionRule> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const employee = store.allEmployees.find(({ id }) => id === rule.employeeId)
  if (rule.employeeId !== null && !employee) throw appointmentsError('employee-not-found')
  const now = deps.now()
  if (rule.validFrom < todayIn(store.timezone, now)) throw appointmentsError('commission-too-early')

  return deps.db.transaction().execute(async (trx) => {
    const { employeeId: employee_id, validFrom: valid_from } = rule
    const earned = {
      ...{ service_percent: rule.servicePercent, extra_percent: rule.extraPercent },
      visit_amount_minor: rule.visitAmount,
    }
    const made = { made_by: scope.uid, made_at: now }
    const saved = await saveRule(trx, { id: newId(), store_id: storeId, employee_id, valid_from, ...earned, ...made })
    const what = `Comisión de ${employee?.name ?? 'todo el equipo'} desde ${valid_from}: ${rule.servicePercent} % de servicios, ${rule.extraPercent} % de extras, ${formatMoney(rule.visitAmount, store.currency)} por visita`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now })
    return saved
  })
}

/** A new secret of a person's statement, shown once. */
export async function makeStatementLink(
  deps: AppointmentsDependencies,
  person: StaffEmployee,
  context: CallContext,
): Promise<{ secret: string }> {
  const { scope, name } = await findStaffEmployee(deps, person, context)
  const secret = newSecret()
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const made = { made_by: scope.uid, made_at: now }
    await saveStatementLink(trx, { employee_id: person.employeeId, secret_hash: hashSecret(secret), ...made })
    const what = `Creó el enlace de comisiones de ${name}`
    await writeDeed(trx, { storeId: person.storeId, uid: scope.uid, what, now })
  })
  return { secret }
}

export async function endStatementLink(
  deps: AppointmentsDependencies,
  person: StaffEmployee,
  context: CallContext,
): Promise<{ ended: true }> {
  const { scope, name } = await findStaffEmployee(deps, person, context)
  await deps.db.transaction().execute(async (trx) => {
    await deleteStatementLink(trx, person.employeeId)
    const what = `Quitó el enlace de comisiones de ${name}`
    await writeDeed(trx, { storeId: person.storeId, uid: scope.uid, what, now: deps.now() })
  })
  return { ended: true }
}
