interface AnonymousCart {
  anonymousCartId: string
  anonymousCartToken: string
}

const getName = (shopId: string, what: 'Id' | 'Token') => `huella:anonymousCart${what}:${shopId}`

/**
 * Keeps a guest's anonymous cart id and token in the local storage, or removes them when they are empty (specification,
 * section 4). Their cookie is the server's part. Where storage is blocked the cookie alone does.
 */
export function rememberAnonymousCart(shopId: string, cart: AnonymousCart | null): void {
  try {
    keep(getName(shopId, 'Id'), cart?.anonymousCartId)
    keep(getName(shopId, 'Token'), cart?.anonymousCartToken)
  } catch {
    // Blocked or full: nothing is lost but this copy.
  }
}

function keep(name: string, value: string | undefined) {
  if (value) window.localStorage.setItem(name, value)
  else window.localStorage.removeItem(name)
}
