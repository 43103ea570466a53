import { TicketCheck } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Bill } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { StaffForm } from '../staff-form.tsx'

interface PackageFormsProps {
  bill: Bill
  /** Visit whose panel is open. */
  appointmentId: string
  idempotencyKey: string
}

/** Packages that can pay the visits of a bill, and those that paid them. */
export function PackageForms({ bill, appointmentId, idempotencyKey }: PackageFormsProps) {
  const { t } = useTranslation('till')
  const pending = useNavigation().formData
  const money = (amount: number) => formatMoney(amount, bill.currencyCode)
  const isPending = (intent: string, of: string) => pending?.get('intent') === intent && pending.get('pet') === of
  const pets = bill.pets.filter(({ package: offer, packageUse }) => packageUse || (offer && !bill.openTillDay))
  return pets.map(({ appointmentId: pet, petName, package: offer, packageUse: use }) => (
    <StaffForm key={pet} preventScrollReset className="grid gap-1.5">
      <input type="hidden" name="appointmentId" value={appointmentId} />
      <input type="hidden" name="pet" value={pet} />
      {offer && (
        <>
          <input type="hidden" name="purchaseId" value={offer.purchaseId} />
          <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} package ${pet}`} />
          <Button
            type="submit"
            name="intent"
            value="redeemPackage"
            icon={<TicketCheck aria-hidden="true" className="size-5 shrink-0" />}
            isPending={isPending('redeemPackage', pet)}
            pendingLabel={t('saving')}
          >
            {t('package.use', { pet: petName })}
          </Button>
          <p className="text-ink-700 text-sm">
            {t('package.left', {
              ...{ count: offer.visitsLeft, name: offer.name, amount: money(offer.pays) },
              until: dateLabel(offer.validUntil, bill.day),
            })}{' '}
            {offer.depositBack > 0 && t('package.deposit', { amount: money(offer.depositBack) })}
          </p>
        </>
      )}
      {use && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0 grow font-bold">
            {t('package.used', { pet: petName, name: use.name, amount: money(use.amount) })}
          </span>
          <input type="hidden" name="entryId" value={use.entryId} />
          <Button
            type="submit"
            name="intent"
            value="returnPackage"
            size="sm"
            variant="outline"
            isPending={isPending('returnPackage', pet)}
            pendingLabel={t('saving')}
            aria-label={t('package.giveBackLabel', { pet: petName })}
          >
            {t('package.giveBack')}
          </Button>
        </div>
      )}
    </StaffForm>
  ))
}
