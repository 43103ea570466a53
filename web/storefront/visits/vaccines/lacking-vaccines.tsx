import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PetLacking } from './find-lacking.server.ts'

/** Vaccines that the service needs and the pets' records do not show, with the way to write them down. */
export function LackingVaccines({ pets }: { pets: readonly PetLacking[] }) {
  const { t } = useTranslation('visits')
  return pets.map(({ petId, petName, day, lacking }) => (
    <Notice
      key={petId}
      tone="warn"
      title={t('vaccines.title', { pet: petName })}
      actions={
        <ButtonLink to={paths.petProfiles({ id: petId })} size="sm" variant="soft">
          {t('vaccines.write')}
        </ButtonLink>
      }
    >
      <ul className="list-disc pl-5">
        {lacking.map(({ vaccine, until }) => (
          <li key={vaccine}>
            {t(`vaccines.names.${vaccine}`)}
            {until && ` · ${t('vaccines.until', { day: dateLabel(until, day) })}`}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t('vaccines.text')}</p>
    </Notice>
  ))
}
