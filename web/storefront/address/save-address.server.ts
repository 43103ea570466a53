import type { RouterContextProvider } from 'react-router'
import type { Place, ShippingAddress } from '#services/market/contract.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { deliverTo, findArea } from './deliver-to.server.ts'
import { toDeliveryPoint, toShippingAddress } from './delivery-point.ts'
import { type AddressField, parseAddress } from './dialog/address-form.server.ts'
import { findVisitAccount } from './find-visit-account.server.ts'

type Context = Readonly<RouterContextProvider>

export type SaveAnswer =
  | { errors: FieldErrors<AddressField> }
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
  const { value, errors } = parseAddress(form, places, translator(visit.country.locale, 'address'))
  if (errors) return { errors }

  const { street, notes, zone, code, idempotencyKey } = value
  const { lat, lon } = value.point
  const address: ShippingAddress = {
    street,
    notes,
    ...(zone ?? findArea(visit, { lat, lon }, places)),
    region: null,
    country: visit.country.iso,
    coordinates: { lat, lon },
    building: null,
    unit: null,
    eddressCode: null,
  }
  const created =
    code === ''
      ? await createInBook(context, address, { isCentre: zone !== null, idempotencyKey })
      : await changeInBook(context, code, address)
  if ('failure' in created) return created

  const savedAddress = { ...address, eddressCode: created.code }
  // A correction of another address leaves the place of this visit alone.
  if (code !== '' && visit.delivery?.code !== code)
    return { saved: { code, city: address.city, label: address.street, next: null } }
  const next = await deliverTo(context, toDeliveryPoint(savedAddress), savedAddress, back)
  return { saved: { code: created.code, city: address.city, label: address.street, next } }
}

async function createInBook(
  context: Context,
  { eddressCode: _, country: __, ...address }: ShippingAddress,
  { isCentre, idempotencyKey }: { isCentre: boolean; idempotencyKey: string },
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
        coordinates: { ...address.coordinates, empty: isCentre },
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

async function changeInBook(
  context: Context,
  code: string,
  { street, notes, locality, city, region, coordinates }: ShippingAddress,
): Promise<{ code: string } | { failure: string }> {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const place = { coordinates, locality, city, region }
  try {
    await accounts.changeAddress(
      { userId: visit.viewer.uid ?? '', eddressCode: code, street, notes, place },
      { context: visit.call },
    )
    return { code }
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || refusal.status >= 500) throw error
    return { failure: refusal.data.detail }
  }
}

/** Makes an address of the caller's own book the delivery place; null when the book has none with this code. */
export async function chooseSavedAddress(context: Context, code: string, back: string): Promise<SavedAddress | null> {
  const account = await findVisitAccount(context)
  const entry = account?.addressBook.find(({ eddressCode }) => eddressCode === code)
  if (!entry) return null

  const address = toShippingAddress(entry)
  const next = await deliverTo(context, toDeliveryPoint(address), address, back)
  return { code: entry.eddressCode, city: entry.city, label: entry.street, next }
}
