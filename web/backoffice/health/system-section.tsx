import type { ReactNode } from 'react'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { State } from '#services/operations/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ageLabel } from './age.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { HealthSection } from './health-section.tsx'

/** Database, disk and backups. */
export function SystemSection({ loaded }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { t: maintenance } = useTranslation('maintenanceDesk')
  const state = loaded.condition.operations
  return (
    <HealthSection id="system" title={t('system.title')} isThere={state !== null}>
      {state && <Facts state={state} loaded={loaded} />}
      <p>
        <TextLink to={paths.backofficeMaintenance()}>{maintenance('link')}</TextLink>
      </p>
    </HealthSection>
  )
}

function Facts({ state, loaded }: { state: State; loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const { database, jobs, disk, backup } = state
  const now = new Date(loaded.now)
  const moment = (at: string) => momentLabel(Date.parse(at), loaded.timezone, now)
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1).replace('.', ',')
  const backupOf = backup.at ? ageLabel(t, backup.at, now) : t('system.backupNever')
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name={t('system.database')}>
          {database.version === null
            ? t('system.databaseDown')
            : t('system.databaseText', {
                version: database.version,
                ms: String(database.answersInMs ?? 0).replace('.', ','),
              })}
        </Fact>
        <Fact name={t('system.pool')}>
          {t(database.pool.waiting > 0 ? 'system.poolWaits' : 'system.poolText', database.pool)}
        </Fact>
        <Fact name={t('system.queue')}>{t('system.queueText', jobs)}</Fact>
        <Fact name={t('system.lag')}>
          <Lag seconds={jobs.oldestWaitingSeconds} />
        </Fact>
        <Fact name={t('system.disk')}>
          {disk
            ? t('system.diskText', { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) })
            : t('system.unknown')}
        </Fact>
        <Fact name={t('system.backup')}>{backup.isKnown ? backupOf : t('system.backupElsewhere')}</Fact>
        <Fact name={t('system.version')}>{state.version}</Fact>
        <Fact name={t('system.up')}>{moment(state.startedAt)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-600 text-sm">{name}</dt>
      <dd className="font-bold text-md">{children}</dd>
    </div>
  )
}

function Lag({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('healthDesk')
  if (seconds === null) return t('system.lagNone')
  if (seconds < 120) return t('system.seconds', { count: Math.round(seconds) })
  return t('system.minutes', { count: Math.round(seconds / 60) })
}
