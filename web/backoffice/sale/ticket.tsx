import type { CounterSale, Order } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { getItemName } from '../stock/item-name.ts'

interface TicketProps {
  sale: CounterSale
  order: Order
  /** What it is made out to: 'NIT 1234567, Veterinaria Sol SRL'. */
  billing: string | null
}

/** The ticket of a sale, for a roll of 80 mm. */
export function Ticket({ sale, order, billing }: TicketProps) {
  const { t } = useTranslation('saleDesk')
  const { summary, currencyCode } = order
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const sums = [
    { name: t('ticket.subtotal'), amount: summary.itemTotal },
    { name: t('ticket.surcharge'), amount: summary.surchargeTotal },
    { name: t('ticket.discount'), amount: -summary.discountTotal },
    { name: t('ticket.tax'), amount: summary.taxTotal },
  ].filter(({ amount }, index) => index === 0 || amount !== 0)
  return (
    <article
      aria-label={t('ticket.title', { reference: sale.referenceId })}
      className="ticket mx-auto w-[76mm] max-w-full bg-white p-3 text-ink-900 text-sm leading-snug print:p-0"
    >
      <header className="text-center">
        <p className="font-black text-md">{order.shopName}</p>
        <p>{order.shopAddress}</p>
        {order.shopPhone && <p>{order.shopPhone}</p>}
      </header>
      <p className="mt-2 flex flex-wrap justify-between gap-x-2 border-ink-900 border-y border-dashed py-1 font-bold *:whitespace-nowrap">
        <span>{t('ticket.order', { reference: order.referenceId })}</span>
        <span>{order.timeline.at(-1)?.label}</span>
      </p>
      <ul className="mt-1 grid gap-1">
        {order.lines
          .filter(({ state }) => state === 'kept')
          .map((line) => (
            <li key={line.position}>
              <p>{getItemName(line)}</p>
              <p className="flex justify-between gap-2 tabular-nums">
                <span>{t('ticket.unit', { quantity: line.quantity, price: line.price.displayAmount })}</span>
                <span>{line.subtotal.displayAmount}</span>
              </p>
            </li>
          ))}
      </ul>
      <dl className="mt-2 border-ink-900 border-t border-dashed pt-1 tabular-nums">
        {sums.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-2">
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-2 font-black text-md">
          <dt>{t('ticket.total')}</dt>
          <dd>{sale.displayAmount}</dd>
        </div>
        <div className="flex justify-between gap-2">
          <dt>{t(`methods.${sale.method}`)}</dt>
          <dd>{sale.displayTendered ?? sale.displayAmount}</dd>
        </div>
      </dl>
      {sale.displayChange && (
        <p className="text-right tabular-nums">{t('done.change', { amount: sale.displayChange })}</p>
      )}
      {order.containedTax > 0 && <p>{t('ticket.contained', { amount: money(order.containedTax) })}</p>}
      {sale.vatParts.length > 0 && (
        <table className="w-full tabular-nums">
          <thead>
            <tr className="text-right">
              <th scope="col" className="text-left">
                {t('ticket.rate')}
              </th>
              <th scope="col">{t('ticket.total')}</th>
              <th scope="col">{t('ticket.vat')}</th>
            </tr>
          </thead>
          <tbody>
            {sale.vatParts.map(({ label, displayTotal, displayVat }) => (
              <tr key={label} className="text-right">
                <th scope="row" className="text-left font-normal">
                  {label}
                </th>
                <td>{displayTotal}</td>
                <td>{displayVat}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {billing && <p className="mt-1 font-bold">{t('ticket.for', { name: billing })}</p>}
      <footer className="mt-2 text-center">
        <p>{t('ticket.noInvoice')}</p>
        <p className="font-bold">{t('ticket.thanks')}</p>
      </footer>
    </article>
  )
}
