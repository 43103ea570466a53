import { Check, ListChecks, PackageCheck, Play, Printer, Route as RouteIcon, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { StaffForm } from '../../staff-form.tsx'
import type { OrdersLoaded } from './orders-page-data.ts'
import { CHOSEN_FORM } from './orders-table.tsx'

/** What is done with the chosen orders. Shown while some are chosen; always without a script. */
export function BatchBar({ loaded: { couriers, idempotencyKey }, count }: { loaded: OrdersLoaded; count: number }) {
  const { t } = useTranslation('orderDesk')
  return (
    <StaffForm
      id={CHOSEN_FORM}
      preventScrollReset
      aria-label={t('batch.label')}
      className={cx(
        'sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-ink-300 bg-white p-2 shadow-3 max-sm:bottom-[calc(var(--tabs-height)+.5rem)]',
        count === 0 && 'only-without-script',
      )}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <p aria-live="polite" className="needs-script px-1.5 font-extrabold text-sm">
        {t('batch.chosen', { count })}
      </p>
      <Act intent="confirm" variant="primary" icon={<Check aria-hidden="true" className="size-4.5" />}>
        {t('batch.confirm', { count })}
      </Act>
      <Act intent="prepare" icon={<Play aria-hidden="true" className="size-4.5" />}>
        {t('batch.prepare')}
      </Act>
      <Act intent="pack" icon={<PackageCheck aria-hidden="true" className="size-4.5" />}>
        {t('batch.pack')}
      </Act>
      <Act intent="picking" icon={<ListChecks aria-hidden="true" className="size-4.5" />}>
        {t('batch.picking')}
      </Act>
      <Act intent="print" icon={<Printer aria-hidden="true" className="size-4.5" />}>
        {t('batch.print')}
      </Act>
      <Act intent="route" icon={<RouteIcon aria-hidden="true" className="size-4.5" />}>
        {t('batch.route')}
      </Act>
      <details className="relative">
        <summary className="flex h-10 items-center gap-1.5 rounded-control border-[1.5px] border-ink-300 px-3 font-extrabold text-sm">
          <Truck aria-hidden="true" className="size-4.5" />
          {t('batch.more')}
        </summary>
        <div className="absolute right-0 bottom-full z-30 mb-2 grid w-64 gap-2 rounded-tile border border-ink-200 bg-white p-3 shadow-3">
          <label className="grid gap-1 font-bold text-sm">
            {t('batch.courier')}
            <select name="courierUid" className="h-11 rounded-control border-[1.5px] border-ink-500 bg-white px-3">
              {couriers.map(({ uid, name }) => (
                <option key={uid} value={uid}>
                  {name ?? t('courier.person')}
                </option>
              ))}
              <option value="none">{t('filter.noCourier')}</option>
            </select>
          </label>
          <Act intent="assign">{t('batch.assign')}</Act>
          <Act intent="leave">{t('do.ON_THE_WAY')}</Act>
          <Act intent="ready">{t('do.READY_FOR_PICKUP')}</Act>
        </div>
      </details>
    </StaffForm>
  )
}

interface ActProps {
  intent: string
  variant?: 'primary' | 'outline'
  icon?: ReactNode
  children: ReactNode
}

function Act({ intent, variant = 'outline', icon, children }: ActProps) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="sm"
      variant={variant}
      icon={icon}
      isPending={isPending}
      pendingLabel={t('do.saving')}
      className="!px-3"
    >
      {children}
    </Button>
  )
}
