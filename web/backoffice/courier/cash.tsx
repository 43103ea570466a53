import { useNavigation } from 'react-router'
import type { MarketClient } from '#services/market/client.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StaffForm } from '../staff-form.tsx'

type Couriers = Awaited<ReturnType<MarketClient['courierCash']>>
type Held = Awaited<ReturnType<MarketClient['drops']>>['held']

/** Cash that a courier has to hand over. */
export function CashToHandOver({ held }: { held: Held }) {
  const { t } = useTranslation('orderDesk')
  return (
    <section aria-labelledby="cash">
      <Card>
        <h2 id="cash" className="text-lg">
          {t('courier.cash')}
        </h2>
        {held.length === 0 ? (
          <p className="mt-1 text-ink-600">{t('courier.cashNone')}</p>
        ) : (
          <>
            <p className="mt-1 font-black text-2xl">{held.map(({ displayAmount }) => displayAmount).join(' + ')}</p>
            <p className="text-ink-600 text-sm">{t('courier.cashText')}</p>
          </>
        )}
      </Card>
    </section>
  )
}

/** Cash of each courier, to be received at the counter. */
export function CashOfCouriers({ couriers, names }: { couriers: Couriers; names: Record<string, string> }) {
  const { t } = useTranslation('orderDesk')
  const sent = useNavigation().formData
  return (
    <section aria-labelledby="cash" className="grid gap-3">
      <h2 id="cash" className="text-lg">
        {t('courier.all')}
      </h2>
      {couriers.length === 0 && <p className="text-ink-600">{t('courier.allNone')}</p>}
      {couriers.map(({ courierUid, held, orders }) => (
        <Card key={`${courierUid} ${held.currencyCode}`} className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h3 className="font-extrabold text-md">{names[courierUid] ?? t('courier.person')}</h3>
            <p className="font-black text-xl">{held.displayAmount}</p>
          </div>
          <ul className="grid gap-1 text-sm">
            {orders.map((order) => (
              <li key={order._id} className="flex justify-between gap-3">
                <span>{order.referenceId}</span>
                <b>{order.displayCollected}</b>
              </li>
            ))}
          </ul>
          <StaffForm preventScrollReset>
            <input type="hidden" name="courierUid" value={courierUid} />
            {orders.map(({ _id }) => (
              <input key={_id} type="hidden" name="order" value={_id} />
            ))}
            <Button
              type="submit"
              name="intent"
              value="receive"
              isWide
              isPending={sent?.get('intent') === 'receive' && sent.get('courierUid') === courierUid}
              pendingLabel={t('do.saving')}
            >
              {t('courier.receive', { amount: held.displayAmount })}
            </Button>
          </StaffForm>
        </Card>
      ))}
    </section>
  )
}
