import type { FormEvent } from 'react'
import { useCart } from '../../cart/cart-provider.tsx'

/**
 * For forms that sign in: sends the latest cart changes first, because the sign-in merges the cart that the server has.
 */
export function useCartSavedFirst() {
  const { state, store } = useCart()
  return async function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (!state.isUnsaved || state.connection === 'lost') return
    event.preventDefault()
    const form = event.currentTarget
    await store.flush()
    form.requestSubmit()
  }
}
