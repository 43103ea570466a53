import type { FormEvent } from 'react'
import { useCart } from '../../cart/cart-provider.tsx'

/** For forms that sign in: what was just put into the cart reaches the server first, because what is there comes along. */
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
