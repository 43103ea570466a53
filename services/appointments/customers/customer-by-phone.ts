import { getNetwork } from '#shared/client-network.ts'
import { parsePhone } from '#shared/parse-phone.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import { toCustomer } from '../bookings/to-appointment.ts'
import type { AppointmentCustomer } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { LOOKUP_MINUTES, MOST_LOOKUPS } from '../stores/rules/lookups.ts'
import { countLookups, deleteLookup, insertLookup } from '../stores/store/lookups.ts'
import { findCustomer } from './store/customers.ts'

const windowMs = LOOKUP_MINUTES * 60_000

/**
 * The caller's own customer, by their verified phone. Every other number answers not found, whether or not it belongs
 * to someone. Lookups are counted per account and per network before they are answered, and limited.
 */
export async function customerByPhone(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  { phone }: { phone: string },
  context: CallContext,
): Promise<AppointmentCustomer> {
  const uid = accountUid(context)
  const network = context.client === undefined ? null : getNetwork(context.client)
  const lookup = await spendLookup({ db, now }, { uid, network })

  const own = await findCustomer(db, uid)
  const isOwn = own?.is_phone_proved && own.phone === e164(phone, context)
  if (!own || !isOwn) throw appointmentsError('customer-not-found')
  // A correct number does not count as a guess.
  await deleteLookup(db, lookup)
  return toCustomer(own)
}

async function spendLookup(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  who: { uid: string; network: string | null },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The lock makes parallel requests count one after the other.
    await lockInOrder(trx, who)
    const at = now()
    const since = new Date(at.getTime() - windowMs)
    const { most, oldest } = await countLookups(trx, { ...who, since })
    if (most < MOST_LOOKUPS) return insertLookup(trx, { ...who, at })

    const freeAt = (oldest ?? at).getTime() + windowMs
    const retryAfter = Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000))
    throw appointmentsError('too-many-lookups', { retryAfter })
  })
}

function e164(written: string, { viewer }: CallContext): string {
  return parsePhone(written, viewer.country)?.number ?? written
}
