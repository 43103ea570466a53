import { useNavigation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlStyle } from '#web/ui/forms/field.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { VatOption } from '../vat-options.ts'
import { BULK_FORM } from './choices.ts'

interface BulkBarProps {
  shopId: string
  categories: readonly { id: string; name: string; depth: number }[]
  /** Empty: all goods of the country are taxed alike. */
  vat: readonly VatOption[]
  /** Ticked rows, as far as the script knows. */
  chosen: number
  onClear(): void
}

/** What can be done to the ticked rows. Without script it is always there; with it, once a row is ticked. */
export function BulkBar({ shopId, categories, vat, chosen, onClear }: BulkBarProps) {
  const { t } = useTranslation('catalogueDesk')
  const isPending = useNavigation().formMethod === 'POST'
  const toButton = (act: string) =>
    ({ type: 'submit', name: 'intent', value: `bulk:${act}`, size: 'sm', variant: 'outline' }) as const
  return (
    <StaffForm
      id={BULK_FORM}
      preventScrollReset
      aria-label={t('table.acts')}
      className={cx(
        'sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-10 flex flex-wrap items-center gap-2 rounded-card border border-brand-300 bg-white p-2.5 shadow-3 sm:bottom-3',
        chosen === 0 && 'only-without-script',
      )}
    >
      <input type="hidden" name="shopId" value={shopId} />
      <p role="status" className="needs-script px-1 font-extrabold text-sm">
        {t('table.chosen', { count: chosen })}
      </p>
      <Button type="submit" size="sm" formMethod="get" formAction={paths.backofficePrices()}>
        {t('table.prices')}
      </Button>
      <Button {...toButton('publish')} isWaiting={isPending}>
        {t('table.act.publish')}
      </Button>
      <Button {...toButton('draft')} isWaiting={isPending}>
        {t('table.act.draft')}
      </Button>
      <Button {...toButton('show')} isWaiting={isPending}>
        {t('table.act.show')}
      </Button>
      <Button {...toButton('hide')} isWaiting={isPending}>
        {t('table.act.hide')}
      </Button>
      <Button {...toButton('require-prescription')} isWaiting={isPending}>
        {t('table.act.require-prescription')}
      </Button>
      <Button {...toButton('sell-freely')} isWaiting={isPending}>
        {t('table.act.sell-freely')}
      </Button>
      {categories.length > 0 && (
        <span className="flex flex-wrap items-center gap-2">
          <select
            name="categoryId"
            aria-label={t('table.category')}
            className={cx(controlStyle, 'h-10 max-w-44 px-2 text-sm')}
          >
            <option value="">{t('table.category')}</option>
            {categories.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {`${'  '.repeat(depth)}${name}`}
              </option>
            ))}
          </select>
          <Button {...toButton('add-category')} isWaiting={isPending}>
            {t('table.act.add-category')}
          </Button>
          <Button {...toButton('remove-category')} isWaiting={isPending}>
            {t('table.act.remove-category')}
          </Button>
        </span>
      )}
      {vat.length > 0 && (
        <span className="flex flex-wrap items-center gap-2">
          <select name="vatClass" aria-label={t('table.vat')} className={cx(controlStyle, 'h-10 px-2 text-sm')}>
            {vat.map(({ vatClass, label }) => (
              <option key={vatClass} value={vatClass}>
                {label}
              </option>
            ))}
          </select>
          <Button {...toButton('set-vat')} isWaiting={isPending}>
            {t('table.act.set-vat')}
          </Button>
        </span>
      )}
      <Button size="sm" variant="ghost" className="needs-script" onClick={onClear}>
        {t('table.none')}
      </Button>
    </StaffForm>
  )
}
