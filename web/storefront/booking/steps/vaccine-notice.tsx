import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { VaccineNote } from '../find-vaccine-notes.server.ts'

/** Vaccines that a pet lacks for the chosen service, before it is booked, and the way to write them down. */
export function VaccineNotice({ note: { petName, vaccines, write } }: { note: VaccineNote }) {
  const { t } = useTranslation('booking')
  return (
    <Notice
      tone="warn"
      title={t('vaccines.title', { name: petName })}
      actions={
        <ButtonLink to={write} size="sm" variant="soft">
          {t('vaccines.write')}
        </ButtonLink>
      }
    >
      <ul className="list-disc pl-5">
        {vaccines.map((vaccine) => (
          <li key={vaccine}>{vaccine}</li>
        ))}
      </ul>
      <p className="mt-1">{t('vaccines.text', { name: petName })}</p>
    </Notice>
  )
}
