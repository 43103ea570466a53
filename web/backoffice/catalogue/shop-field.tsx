import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'

interface ShopFieldProps {
  shops: readonly { id: string; name: string; active: boolean }[]
  shopId: string
}

/** Shop selector; nothing when there is only one shop. */
export function ShopField({ shops, shopId }: ShopFieldProps) {
  const { t } = useTranslation('catalogueDesk')
  if (shops.length < 2) return null
  return (
    <SelectField
      name="shopId"
      label={t('shop')}
      options={shops.map(({ id, name, active }) => ({ value: id, label: active ? name : t('shopOff', { name }) }))}
      defaultValue={shopId}
      className="min-w-0 grow basis-48 sm:max-w-64"
    />
  )
}
