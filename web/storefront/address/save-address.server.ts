import type { RouterContextProvider } from 'react-router'
import type { Place, ShippingAddress } from '#services/market/contract.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { deliverTo, findArea } from './deliver-to.server.ts'
import { toDeliveryPoint, toShippingAddress } from './delivery-point.ts'
import {
  type AddressErrors,
  type AddressValues,
  findAddressErrors,
  parseAddressValues,
} from './dialog/address-values.ts'
import { findVisitAccount } from './find-visit-account.server.ts'

type Context = Readonly<RouterContextProvider>

export type SaveAnswer =
  | { faults: AddressErrors }
  /** Error message of the address book. */
  | { failure: string }
  | { saved: SavedAddress }

export interface SavedAddress {
  /** Code in the address book; null for a guest, whose address lives in the cart. */
  code: string | null
  city: string
  label: string
  /** Path where the shopper decides about the cart of another shop; null when there is nothing to decide. */
  next: string | null
}

/** Saves a pinned or typed address: to the address book of a signed-in user, and always as the delivery place. */
export async function saveAddress(
  context: Context,
  form: FormData,
  places: Place[],
  back: string,
): Promise<SaveAnswer> {
  const visit = context.get(visitContext)
  const values = parseAddressValues(form, places)
  const faults = findAddressErrors(values)
  if (!values.point || Object.keys(faults).length > 0) return { faults }

  const { lat, lon } = values.point
  const address: ShippingAddress = {
    street: values.street.trim(),
    notes: values.notes.trim(),
    ...(values.zone ?? findArea(visit, { lat, lon }, places)),
    region: null,
    country: visit.country.iso,
    coordinates: { lat, lon },
    building: null,
    unit: null,
    eddressCode: null,
  }
  const created = await createInBook(context, address, values)
  if ('failure' in created) return created

  const kept = { ...address, eddressCode: created.code }
  const next = await deliverTo(context, toDeliveryPoint(kept), kept, back)
  return { saved: { code: created.code, city: address.city, label: address.street, next } }
}

async function createInBook(
  context: Context,
  { eddressCode: _, country: __, ...address }: ShippingAddress,
  { zone, idempotencyKey }: Pick<AddressValues, 'zone' | 'idempotencyKey'>,
): Promise<{ code: string | null } | { failure: string }> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { uid, isGuest } = visit.viewer
  if (isGuest || uid === null) return { code: null }

  const { name, iso, countryCode, timezone } = visit.country
  // The key includes the address: a second press adds nothing, and a corrected form saves another address.
  const key = idempotencyKey === '' ? null : hashSecret(JSON.stringify([idempotencyKey, address]))
  try {
    const { code } = await accounts.createAddress(
      {
        ...address,
        userId: uid,
        country: { name, iso, countryCode, timezone },
        // The centre of a neighbourhood is no exact position.
        coordinates: { ...address.coordinates, empty: zone !== null },
      },
      { context: key === null ? visit.call : visit.callWithKey(key) },
    )
    return { code }
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal) throw error
    return { failure: refusal.data.detail }
  }
}

/** Makes an address of the caller's own book the delivery place; null when the book has none with this code. */
export async function chooseSavedAddress(
  context: Context,
  code: FormDataEntryValue | null,
  back: string,
): Promise<SavedAddress | null> {
  const account = await findVisitAccount(context)
  const entry = account?.addressBook.find(({ eddressCode }) => eddressCode === code)
  if (!entry) return null

  const address = toShippingAddress(entry)
  const next = await deliverTo(context, toDeliveryPoint(address), address, back)
  return { code: entry.eddressCode, city: entry.city, label: entry.street, next }
}
