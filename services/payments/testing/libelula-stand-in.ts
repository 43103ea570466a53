import { openStandIn } from './stand-in.ts'

export const libelulaKey = '11bb10ce-0000-4000-8000-000000000000'

interface Debt {
  transaction: string
  callbackUrl: string
  amount: number
  paid: { amount: number; at: string } | null
}

/** Libélula as in its manual for companies (2.145): key in the body, `error` 0 for success, local times. */
export async function openLibelula() {
  const debts = new Map<string, Debt>()
  const server = await openStandIn((path, body) => {
    if (body.appkey !== libelulaKey)
      return { body: { error: 1, mensaje: 'La llave no es válida.', id_transaccion: null } }
    if (path === '/rest/deuda/registrar') {
      const id = String(body.identificador_deuda)
      if (typeof body.email_cliente !== 'string' || debts.has(id))
        return { body: { error: 1, mensaje: 'Datos no válidos.', id_transaccion: null } }
      const lines = body.lineas_detalle_deuda as {
        cantidad: number
        costo_unitario: number
        descuento_unitario: number
      }[]
      const amount = lines.reduce((sum, line) => sum + line.cantidad * line.costo_unitario - line.descuento_unitario, 0)
      const transaction = `b33d3c21-1128-4d48-ac44-${String(debts.size).padStart(12, '0')}`
      debts.set(id, { transaction, callbackUrl: String(body.callback_url), amount, paid: null })
      return {
        body: {
          error: 0,
          mensaje: 'Deuda registrada con éxito.',
          id_transaccion: transaction,
          codigo_recaudacion: '123456',
          url_pasarela_pagos: `https://pagos.libelula.bo/?id=${transaction}`,
          qr_simple_url: `https://pagos.libelula.bo/qr/${transaction}.png`,
        },
      }
    }
    if (path === '/rest/deuda/consultar_pagos') {
      const from = String(body.fecha_inicial)
      const until = String(body.fecha_final)
      const paid = [...debts].flatMap(([id, { paid, transaction }]) =>
        paid && paid.at >= from && paid.at <= until
          ? [
              {
                id_transaccion: transaction,
                identificador: id,
                fecha_pago: paid.at,
                monto_pagado: paid.amount,
                codigo_recaudacion: '123456',
                forma_pago: 'QR SIMPLE',
              },
            ]
          : [],
      )
      return { body: { error: 0, mensaje: `${paid.length} pagos encontrados.`, id_transaccion: null, datos: paid } }
    }
    return { status: 404, body: { error: 1, mensaje: 'No existe.' } }
  })

  return {
    server,
    /** The payer pays at a local time; answers the URL that Libélula then calls by GET, without a signature. */
    pay(id: string, at: string, amount?: number): string {
      const debt = debts.get(id)
      if (!debt) throw new Error('Libélula knows no such debt')
      debt.paid = { amount: amount ?? debt.amount, at }
      return `${debt.callbackUrl}?transaction_id=${debt.transaction}&error=0&message=Pago%20realizado`
    },
    parseAmount: (id: string) => debts.get(id)?.amount,
    count: () => debts.size,
  }
}
