import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { readTyped } from '#web/forms/read-typed.ts'
import type { TypedBilling } from '../billing/billing-form.ts'
import { useCart } from '../cart/cart-provider.tsx'
import type { CheckoutValues } from './checkout-form.server.ts'
import { cartPaymentNamed } from './checkout-form.ts'
import { isDelivery, parseArrival } from './checkout-values.ts'
import { readDraft, saveDraft } from './draft.ts'

/** Values of the form: from the server, then from this tab's draft, then as typed. */
export function useCheckoutValues(
  initial: CheckoutValues,
  {
    wasAnswered,
    isOnlyGiven,
    savedBilling,
  }: { wasAnswered: boolean; isOnlyGiven: boolean; savedBilling: TypedBilling },
) {
  const [values, setValues] = useState(initial)
  const [formKey, setFormKey] = useState(0)
  const { store } = useCart()
  const place = useFetcher()
  // The fetcher's own state comes later than a press that follows at once.
  const [placings, setPlacings] = useState(0)
  const first = useRef({ initial, wasAnswered })

  useEffect(() => {
    const draft = first.current.wasAnswered ? null : readDraft(first.current.initial)
    if (!draft) return
    setValues(draft)
    // The fields are uncontrolled: a new key remounts them with the draft.
    setFormKey((key) => key + 1)
  }, [])

  // Delivery changes the coupon's discount, which only the server computes.
  const hasDelivery = isDelivery(values)
  useEffect(() => {
    const { cart } = store.getState()
    // A donation-only cart must not change the delivery choice of the next purchase.
    if (cart && !isOnlyGiven && cart.hasDelivery !== hasDelivery) store.setHasDelivery(hasDelivery)
  }, [store, hasDelivery, isOnlyGiven])

  function onChange(event: FormEvent<HTMLFormElement>) {
    const next = readTyped(new FormData(event.currentTarget), initial)
    setValues(next)
    saveDraft(next, savedBilling)
    trackCart(next)
    const { address, zone } = next
    const isElsewhere = address !== values.address || zone !== values.zone
    if (isDelivery(next) && isElsewhere) void savePlace(next)
  }

  async function savePlace(next: CheckoutValues) {
    const { address, zone, street, reference } = next
    const chosen = { address, zone, street, reference }
    setPlacings((count) => count + 1)
    await place.submit({ intent: 'place', ...chosen }, { method: 'post' })
    // Shown together with the data that were loaded anew.
    startTransition(() => setPlacings((count) => count - 1))
  }

  /** Saves delivery window, payment method and predefined notes in the cart too, so that another device shows them. */
  function trackCart(next: CheckoutValues) {
    if (isOnlyGiven) return
    const arrives = parseArrival(next)
    if (arrives !== parseArrival(values)) store.setScheduledDeliveryDate(arrives)
    const payment = cartPaymentNamed(next.paymentMethod)
    if (payment !== cartPaymentNamed(values.paymentMethod)) store.setPaymentMethod(payment)
    if (next.predefinedNotes.join('\n') !== values.predefinedNotes.join('\n'))
      store.setPredefinedNotes(next.predefinedNotes)
  }

  return { values, formKey, onChange, isPlacing: placings > 0 }
}
