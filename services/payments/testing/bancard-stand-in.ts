import { createHash } from 'node:crypto'
import { openStandIn } from './stand-in.ts'

export const bancardKeys = { publicKey: 'public-key-of-the-shop', privateKey: 'private.key+of the shop' }

interface Purchase {
  amount: string
  code: string | null
  state: 'open' | 'confirmed' | 'rolled-back' | 'on-statement'
}

const error = (status: number, key: string) => ({
  status,
  body: { status: 'error', messages: [{ key, level: 'error', dsc: key }] },
})

/**
 * vPOS 2.0 as published by Bancard ("eCommerce Bancard, compra simple", 0.3): tokens, refusal keys, amounts with two
 * decimals.
 */
export async function openBancard() {
  const purchases = new Map<string, Purchase>()
  const md5 = (...parts: string[]) =>
    createHash('md5')
      .update(bancardKeys.privateKey + parts.join(''))
      .digest('hex')

  const server = await openStandIn((path, body) => {
    const operation = body.operation as Record<string, string | number>
    const id = String(operation.shop_process_id)
    const known = purchases.get(id)
    if (body.public_key !== bancardKeys.publicKey) return error(403, 'InvalidPublicKeyError')
    const isProved = (...parts: string[]) => operation.token === md5(...parts)

    if (path === '/vpos/api/0.3/single_buy') {
      const { amount, currency, description } = operation
      if (!isProved(id, String(amount), String(currency))) return error(403, 'InvalidTokenError')
      const isWritten = /^\d+\.\d{2}$/.test(String(amount)) && currency === 'PYG' && String(description).length <= 20
      if (!isWritten || typeof operation.shop_process_id !== 'number' || known)
        return error(422, 'InvalidOperationError')
      purchases.set(id, { amount: String(amount), code: null, state: 'open' })
      return { body: { status: 'success', process_id: `p*${id}` } }
    }
    if (path === '/vpos/api/0.3/single_buy/confirmations') {
      if (!isProved(id, 'get_confirmation')) return error(403, 'InvalidTokenError')
      if (!known) return error(404, 'BuyNotFoundError')
      if (known.state === 'open') return error(404, 'PaymentNotFoundError')
      if (known.state === 'rolled-back') return error(409, 'AlreadyRollbackedError')
      return { body: { status: 'success', confirmation: toConfirmation(id, known) } }
    }
    if (path === '/vpos/api/0.3/single_buy/rollback') {
      if (!isProved(id, 'rollback', '0.00')) return error(403, 'InvalidTokenError')
      if (!known) return error(404, 'BuyNotFoundError')
      if (known.state === 'open') return error(404, 'PaymentNotFoundError')
      if (known.state === 'rolled-back') return error(409, 'AlreadyRollbackedError')
      if (known.state === 'on-statement') return error(409, 'TransactionAlreadyConfirmed')
      known.state = 'rolled-back'
      return {
        body: {
          status: 'success',
          messages: [{ key: 'RollbackSuccessful', level: 'info', dsc: 'Rollback correcto.' }],
        },
      }
    }
    return error(404, 'InvalidOperationError')
  })

  const toConfirmation = (id: string, { amount, code }: Purchase) => ({
    token: md5(id, 'confirm', amount, 'PYG'),
    shop_process_id: id,
    response: 'S',
    response_details: 'Procesado Satisfactoriamente',
    amount,
    currency: 'PYG',
    authorization_number: code === '00' ? '123456' : null,
    ticket_number: '123456789123456',
    response_code: code,
    response_description: code === '00' ? 'Transacción aprobada.' : 'Transacción denegada.',
    extended_response_description: null,
    security_information: {
      customer_ip: '190.0.0.1',
      card_source: 'L',
      card_country: 'PARAGUAY',
      version: '0.3',
      risk_index: '0',
    },
  })

  const purchase = (id: string): Purchase => {
    const found = purchases.get(id)
    if (!found) throw new Error('Bancard knows no such purchase')
    return found
  }
  return {
    server,
    /** The payer pays on its page; answers the confirmation that Bancard would send. */
    pay(id: string, code = '00', amount?: string): object {
      const paid = Object.assign(purchase(id), { code, state: 'confirmed', ...(amount && { amount }) })
      return { operation: toConfirmation(id, paid) }
    },
    putOnStatement(id: string) {
      purchase(id).state = 'on-statement'
    },
    getState: (id: string) => purchases.get(id)?.state,
  }
}
