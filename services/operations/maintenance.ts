import { bump } from '#shared/database/notify.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Maintenance } from './contract.ts'
import type { OperationsDependencies } from './deps.ts'
import { operationsError } from './errors.ts'
import { isPromisable, MAINTENANCE_CHANGED } from './rules/maintenance.ts'
import { writeAct } from './store/acts.ts'
import { findMaintenance, removeMaintenance, writeMaintenance } from './store/maintenance.ts'

const SUBJECT = 'shop'

/** Whether the shop is closed, by an operator or by configuration. */
export async function maintenance({ db, isClosedByEnvironment }: OperationsDependencies): Promise<Maintenance> {
  const found = await findMaintenance(db)
  return {
    isOn: found !== null,
    isByEnvironment: isClosedByEnvironment,
    since: found?.since.toISOString() ?? null,
    until: found?.until?.toISOString() ?? null,
    reason: found?.reason ?? null,
  }
}

/** Closes the shop in all processes; each is notified when this commits. */
export async function startMaintenance(
  deps: OperationsDependencies,
  input: { reason: string; until: string | null },
  context: CallContext,
): Promise<Maintenance> {
  const actorUid = accountUid(context)
  const now = deps.now()
  const { reason } = input
  const until = input.until === null ? null : new Date(input.until)
  if (until && !isPromisable(until, now)) throw operationsError('end-not-ahead')

  await deps.db.transaction().execute(async (trx) => {
    await writeMaintenance(trx, { actorUid, reason, until, now })
    await writeAct(trx, { actorUid, action: 'maintenance-on', subject: SUBJECT, facts: { reason }, now })
    await bump(trx, MAINTENANCE_CHANGED)
  })
  return maintenance(deps)
}

/** Opens the shop in all processes. */
export async function endMaintenance(deps: OperationsDependencies, context: CallContext): Promise<Maintenance> {
  const actorUid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await removeMaintenance(trx))) return
    await writeAct(trx, { actorUid, action: 'maintenance-off', subject: SUBJECT, facts: {}, now: deps.now() })
    await bump(trx, MAINTENANCE_CHANGED)
  })
  return maintenance(deps)
}
