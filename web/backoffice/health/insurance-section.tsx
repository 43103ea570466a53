import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'
import { WaitingLine } from './waiting-line.tsx'

/** Insurance cases that wait longer than promised, each with a link to the page that resolves it. */
export function InsuranceSection({ loaded: { condition, now } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { insurance } = condition
  const isQuiet = insurance && insurance.toAnswer + insurance.toPay + insurance.notIssued === 0
  return (
    <HealthSection id="insurance" title={t('insurance.title')} isThere={insurance !== null}>
      {isQuiet && <p className="text-ink-600">{t('insurance.none')}</p>}
      {insurance && !isQuiet && (
        <Card className="grid gap-3">
          {insurance.toAnswer > 0 && (
            <WaitingLine to={paths.backofficeClaims({ status: 'SENT' })}>
              <b>{t('insurance.toAnswer', { count: insurance.toAnswer })}</b>,{' '}
              {t('insurance.promised', { day: formatDay(insurance.answerBy) })}
            </WaitingLine>
          )}
          {insurance.toPay > 0 && (
            <WaitingLine to={paths.backofficeClaims({ status: 'APPROVED' })}>
              <b>{t('insurance.toPay', { count: insurance.toPay })}</b>,{' '}
              {t('insurance.promised', { day: formatDay(insurance.payBy) })}
            </WaitingLine>
          )}
          {insurance.notIssued > 0 && insurance.notIssuedSince && (
            <WaitingLine to={paths.backofficeInsurance({ queue: 'not-issued' })}>
              <b>{t('insurance.notIssued', { count: insurance.notIssued })}</b>,{' '}
              {t('insurance.paid', { age: ageLabel(t, insurance.notIssuedSince, new Date(now)) })}
            </WaitingLine>
          )}
        </Card>
      )}
    </HealthSection>
  )
}
