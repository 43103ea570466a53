import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ShopField } from '../catalogue/shop-field.tsx'

interface ShopDayFilterProps {
  action: string
  shops: readonly { id: string; name: string; active: boolean }[]
  shopId: string
  days: readonly { name: string; label: string; value: string; max: string }[]
}

/** Chooses a shop and its days. */
export function ShopDayFilter({ action, shops, shopId, days }: ShopDayFilterProps) {
  const { t } = useTranslation('accountingDesk')
  return (
    <Form
      key={`${shopId} ${days.map(({ value }) => value).join(' ')}`}
      action={action}
      className="flex flex-wrap items-end gap-2.5"
    >
      <ShopField shops={shops} shopId={shopId} />
      {days.map(({ name, label, value, max }) => (
        <TextField
          key={name}
          type="date"
          name={name}
          label={label}
          defaultValue={value}
          max={max}
          required
          className="min-w-0 grow basis-40 sm:max-w-48"
        />
      ))}
      <Button type="submit" variant="outline" className="h-12">
        {t('show')}
      </Button>
    </Form>
  )
}
