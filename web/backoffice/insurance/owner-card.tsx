import type { StaffInsurance } from '#services/insurance/contract.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ReachLinks } from '../reach-links.tsx'

/** Policy holder with contact links. */
export function OwnerCard({ owner }: { owner: StaffInsurance['owner'] }) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('owner.title')}</h2>
        <p className="font-bold">{owner.name}</p>
        {owner.phone && <p className="text-ink-600 text-sm">{formatPhone(owner.phone)}</p>}
        {owner.email && <p className="break-all text-ink-600 text-sm">{owner.email}</p>}
      </div>
      {owner.phone && (
        <div className="flex flex-wrap gap-2">
          <ReachLinks phoneNumber={owner.phone} labels={{ call: t('owner.call'), whatsapp: t('owner.whatsapp') }} />
        </div>
      )}
    </Card>
  )
}
