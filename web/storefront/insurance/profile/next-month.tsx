import { Repeat } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { GRACE_DAYS } from '#services/insurance/contracts/rules/validity.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { getStartHref } from '../flow/steps.ts'
import { isOver, type Standing } from './insurance-standing.ts'

interface NextMonthProps {
  insurance: Insurance
  standing: Standing
  /** The following contract, if any. */
  next: { id: string; standing: Standing; startsOn: string } | null
  /** What one press renews and pays; null: the summary comes first. */
  oneTap: { price: string } | null
  idempotencyKey: string
}

/** The next month: renewal while possible, a new contract after that. */
export function NextMonth({ insurance, standing, next, oneTap, idempotencyKey }: NextMonthProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const sending = useNavigation().formData?.get('intent')
  const { validityExpirationDate: until, petProfileName: name, petProfileId, policyId } = insurance
  if (next && !isOver(next.standing)) {
    const isPaid = next.standing === 'active' || next.standing === 'coming' || next.standing === 'issuing'
    return (
      <Month title={t(isPaid ? 'renew.paidTitle' : 'renew.openTitle')}>
        <p className="text-ink-700">
          {isPaid ? t('renew.paidText', { day: formatDay(next.startsOn) }) : t('renew.openText')}
        </p>
        <ButtonLink to={paths.insurance(next.id)} variant={isPaid ? 'outline' : 'primary'} className="w-fit">
          {t(isPaid ? 'renew.see' : 'renew.goOn')}
        </ButtonLink>
      </Month>
    )
  }
  if (insurance.canRenew) {
    const lastDay = formatDay(plusDays(until, -1))
    const grace = formatDay(plusDays(until, GRACE_DAYS))
    return (
      <Month title={t(standing === 'active' ? 'renew.title' : 'renew.lateTitle', { day: lastDay })}>
        <p className="text-ink-700">
          {standing === 'active' ? t('renew.text', { name }) : t('renew.lateText', { name, day: grace })}
        </p>
        <Form method="post" className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {oneTap && (
            <Button type="submit" name="intent" value="renewAndPay" size="lg" isPending={sending === 'renewAndPay'}>
              {t('renew.pay', { price: oneTap.price })}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="renew"
            size="lg"
            variant={oneTap ? 'ghost' : 'primary'}
            isPending={sending === 'renew'}
          >
            {t(oneTap ? 'renew.look' : 'renew.go')}
          </Button>
        </Form>
        {oneTap && <p className="text-ink-600 text-sm">{t('renew.same')}</p>}
      </Month>
    )
  }
  if (!isOver(standing)) return null
  return (
    <Month title={t('again.title', { name })}>
      <p className="text-ink-700">{t('again.text')}</p>
      <ButtonLink to={getStartHref({ pet: petProfileId, policy: policyId })} className={`${manyLines('md')} w-fit`}>
        {t('again.go', { name })}
      </ButtonLink>
    </Month>
  )
}

function Month({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card className="grid gap-3 !border-brand-300 print:hidden">
      <h2 className="flex items-center gap-2.5 text-lg">
        <Repeat aria-hidden="true" className="size-5 shrink-0 text-brand-600" />
        {title}
      </h2>
      {children}
    </Card>
  )
}
