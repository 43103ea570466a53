import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { type Device, deleteDevice, findDevices, saveDevice } from './store/devices.ts'

const mostDevices = 10

/** Registers this browser for the caller's notifications. */
export async function addDevice(
  { db, now, push }: MessagingDependencies,
  browser: { endpoint: string; p256dh: string; auth: string; name: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  if (!push?.isPushService(browser.endpoint)) throw messagingError('no-push-service')

  const device = { ...browser, id: newId(), uid, createdAt: now() }
  const id = await db.transaction().execute((trx) => saveDevice(trx, device, mostDevices))
  return toDevice({ ...device, id })
}

export async function removeDevice(
  { db }: MessagingDependencies,
  { deviceId }: { deviceId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  if (!(await deleteDevice(db, { id: deviceId, uid }))) throw messagingError('device-not-found')
  return { message: 'valid' }
}

/** Sends to every device of the account, newest first, and deletes those that are gone. */
export async function sendToDevices<Outcome extends string>(
  { db }: Pick<MessagingDependencies, 'db'>,
  uid: string,
  send: (device: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>) => Promise<Outcome | 'gone'>,
): Promise<(Outcome | 'gone')[]> {
  const devices = await findDevices(db, uid)
  return Promise.all(
    devices.map(async (device) => {
      const outcome = await send(device)
      if (outcome === 'gone') await deleteDevice(db, device)
      return outcome
    }),
  )
}

/** Device without its endpoint and keys, which are private to the browser. */
export function toDevice({ id, name, createdAt }: Pick<Device, 'id' | 'name' | 'createdAt'>) {
  return { id, name, since: createdAt.toISOString() }
}
