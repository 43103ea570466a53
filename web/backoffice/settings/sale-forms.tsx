import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedDanger } from '../folded-danger.tsx'
import { StaffForm } from '../staff-form.tsx'

/** At the end of its line: whether a plan is on sale. */
export function SaleBadge({ isOnSale }: { isOnSale: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Badge tone={isOnSale ? 'ok' : 'neutral'} className="ml-auto">
      {t(isOnSale ? 'sale.on' : 'sale.off')}
    </Badge>
  )
}

/** Stops selling a plan, told what that means, or sells it again. */
export function SaleForm({ isOnSale, revision, stopText }: { isOnSale: boolean; revision: number; stopText: string }) {
  const { t } = useTranslation('settings')
  const fields = (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="isOnSale" value={isOnSale ? 'no' : 'yes'} />
    </>
  )
  if (!isOnSale)
    return (
      <StaffForm>
        {fields}
        <Button type="submit" name="intent" value="on-sale" variant="outline">
          {t('sale.again')}
        </Button>
      </StaffForm>
    )
  return (
    <FoldedDanger title={t('sale.stop')}>
      <StaffForm className="grid gap-3 px-4 pb-4">
        <p className="text-ink-700">{stopText}</p>
        {fields}
        <Button type="submit" name="intent" value="on-sale" variant="danger" className="justify-self-start">
          {t('sale.stopSure')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}
