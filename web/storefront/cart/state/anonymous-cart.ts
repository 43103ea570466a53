interface AnonymousCart {
  anonymousCartId: string
  anonymousCartToken: string
}

const getName = (shopId: string, what: 'Id' | 'Token') => `huella:anonymousCart${what}:${shopId}`

/**
 * Saves a guest's anonymous cart id and token in local storage, or removes them when they are empty (specification,
 * section 4). The server sets the cookie; where storage is blocked the cookie alone suffices.
 */
export function rememberAnonymousCart(shopId: string, cart: AnonymousCart | null): void {
  try {
    keep(getName(shopId, 'Id'), cart?.anonymousCartId)
    keep(getName(shopId, 'Token'), cart?.anonymousCartToken)
  } catch {
    // Storage is blocked or full: only this copy is missing.
  }
}

function keep(name: string, value: string | undefined) {
  if (value) window.localStorage.setItem(name, value)
  else window.localStorage.removeItem(name)
}
