import type { VisitVaccines } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** Names of lacking vaccines, with the day on which the last one ended; its year where `today`, yyyy-MM-dd, is far from it. */
export function LackingList({ lacking, today }: { lacking: VisitVaccines['lacking']; today: string }) {
  const { t } = useTranslation('salonDesk')
  return (
    <ul className="list-disc pl-5">
      {lacking.map(({ vaccine, until }) => (
        <li key={vaccine}>
          {t(`vaccines.names.${vaccine}`)}
          {until && ` · ${t('vaccines.until', { day: dateLabel(until, today) })}`}
        </li>
      ))}
    </ul>
  )
}
