import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { TypedBilling } from '../billing/billing-form.ts'
import { useCart } from '../cart/cart-provider.tsx'
import { type CheckoutValues, getHighestTip, parseArrival, parseCheckout } from './checkout-form.ts'
import { readDraft, saveDraft } from './draft.ts'

/** What the form holds: from the server, then from this tab's draft, then as it is typed. */
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
  const { shop, store } = useCart()
  const place = useFetcher()
  const first = useRef({ initial, wasAnswered })

  useEffect(() => {
    const draft = first.current.wasAnswered ? null : readDraft(first.current.initial)
    if (!draft) return
    setValues(draft)
    // The fields keep what they show by themselves: they begin anew with the draft.
    setFormKey((key) => key + 1)
  }, [])

  // Delivery changes what a coupon takes off, and only the server says what.
  const { hasDelivery } = values
  useEffect(() => {
    const { cart } = store.getState()
    // How the next purchase arrives is not decided by what is only given.
    if (cart && !isOnlyGiven && cart.hasDelivery !== hasDelivery) store.setHasDelivery(hasDelivery)
  }, [store, hasDelivery, isOnlyGiven])

  function onChange(event: FormEvent<HTMLFormElement>) {
    const next = parseCheckout(new FormData(event.currentTarget), getHighestTip(shop.currency.code))
    setValues(next)
    saveDraft(next, savedBilling)
    trackCart(next)
    const { hasDelivery, address, zone } = next
    const isElsewhere = address !== values.address || zone !== values.zone
    if (hasDelivery && isElsewhere) void place.submit({ intent: 'place', address, zone }, { method: 'post' })
  }

  /** When it is to arrive and how it is paid is the cart's too, which another device shows. */
  function trackCart(next: CheckoutValues) {
    if (isOnlyGiven) return
    const arrives = parseArrival(next)
    if (arrives !== parseArrival(values)) store.setScheduledDeliveryDate(arrives)
    if (next.paymentMethod !== values.paymentMethod) store.setPaymentMethod(next.paymentMethod)
  }

  return { values, formKey, onChange }
}
