import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Order, OrderEdit, ShippingAddress } from '#services/market/contract.ts'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseFieldOrThrow, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { toShippingAddress } from '../../address/delivery-point.ts'
import { findVisitAccount } from '../../address/find-visit-account.server.ts'

const { edits, notes, expectedTotal } = getInputSchema(contract.editOrder).shape
const { quantity } = getInputSchema(contract.editOrder).shape.lines.unwrap().element.shape

/** `address` and `window` are empty while they stay. */
const editForm = z.object({
  edits,
  notes: notes.unwrap().default(''),
  address: z.string().max(100).default(''),
  window: z.string().max(40).default(''),
})
export const savedEditForm = z.object({ expectedTotal })

export const editLimits = getFieldLimits(editForm)

/** Chosen instead of a window. */
export const AS_SOON_AS_POSSIBLE = 'asap'

interface AddressChoice {
  value: string
  address: ShippingAddress
}

/** Other saved addresses of the caller, in the country of the order; the service knows which are in its zone. */
export async function findOtherAddresses(
  context: Readonly<RouterContextProvider>,
  { shippingAddress }: Pick<Order, 'shippingAddress'>,
): Promise<AddressChoice[]> {
  if (!shippingAddress) return []
  const account = await findVisitAccount(context)
  return (account?.addressBook ?? [])
    .map((entry) => ({ value: entry.eddressCode, address: toShippingAddress(entry) }))
    .filter(({ address }) => address.country === shippingAddress.country && !isSame(address, shippingAddress))
}

function isSame(one: ShippingAddress, other: ShippingAddress): boolean {
  return one.street === other.street && one.notes === other.notes
}

/** The form as an edit of the order: what stays is left out. */
export async function readEdit(
  context: Readonly<RouterContextProvider>,
  order: Order,
  form: FormData,
): Promise<Omit<OrderEdit, 'orderId' | 'token'>> {
  const value = parseFormOrThrow(form, editForm)
  const lines = order.lines.flatMap(({ position, quantity: before }) => {
    const after = parseFieldOrThrow(form, `quantity-${position}`, quantity.optional()) ?? before
    return after === before ? [] : [{ position, quantity: after }]
  })
  const chosen = value.address === '' ? [] : await findOtherAddresses(context, order)
  const address = chosen.find((choice) => choice.value === value.address)?.address
  return {
    edits: value.edits,
    lines,
    notes: value.notes,
    ...(address && { shippingAddress: address }),
    ...(value.window !== '' && {
      scheduledDeliveryDate: value.window === AS_SOON_AS_POSSIBLE ? null : value.window,
    }),
  }
}

/** What was typed, for the form that comes back without a script. */
export function readTypedEdit({ lines }: Pick<Order, 'lines'>, form: FormData) {
  const { address, window, notes: note } = parseForm(form, editForm).typed
  const quantities = lines.map(({ position, quantity: before }): [number, number] => {
    const name = `quantity-${position}`
    const { value } = parseForm(form, z.object({ [name]: quantity.optional() }))
    return [position, value?.[name] ?? before]
  })
  return { quantities: Object.fromEntries(quantities), address, window, notes: note }
}
