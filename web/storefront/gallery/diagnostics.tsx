import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { Diagnostics, ServiceHealth } from '#web/request/context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Part } from './specimen.tsx'

interface DiagnosticsOfShopProps {
  diagnostics: Diagnostics
  /** Facts of this visit, by name. */
  visit: Record<string, string>
}

/** Versions, health and configuration of the services. */
export function DiagnosticsOfShop({ diagnostics, visit }: DiagnosticsOfShopProps) {
  const { t } = useTranslation('gallery')
  const { versions, services, configuration } = diagnostics
  return (
    <>
      <Part title={t('versions')}>
        <Facts facts={versions} />
      </Part>
      <Part title={t('services')}>
        <Card>
          <ul className="grid gap-x-8 gap-y-3 @2xl/main:grid-cols-2">
            {services.map((service) => (
              <Service key={service.name} service={service} />
            ))}
          </ul>
        </Card>
      </Part>
      <Part title={t('visit')}>
        <Facts facts={visit} />
      </Part>
      <Part title={t('configuration')}>
        <div>
          <p className="mb-3 text-ink-600 text-sm">{t('configurationText')}</p>
          <Card>
            <dl className="grid gap-x-8 gap-y-2 text-sm @2xl/main:grid-cols-2">
              {configuration.map(({ name, value, isDefault }) => (
                <Line key={name} name={name}>
                  {value === 'set' ? <Badge tone="neutral">{t('set')}</Badge> : value}
                  {isDefault && <span className="ml-2 font-normal text-ink-600 text-xs">{t('default')}</span>}
                </Line>
              ))}
            </dl>
          </Card>
        </div>
      </Part>
    </>
  )
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-2 text-sm @2xl/main:grid-cols-2">
        {Object.entries(facts).map(([name, value]) => (
          <Line key={name} name={name}>
            {value}
          </Line>
        ))}
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-ink-200 border-b pb-1.5">
      <dt className="min-w-0 break-words text-ink-600">{name}</dt>
      <dd className="min-w-0 break-words text-right font-bold">{children}</dd>
    </div>
  )
}

function Service({ service }: { service: ServiceHealth }) {
  const { t } = useTranslation('gallery')
  const { name, mount, failure, ms } = service
  return (
    <li className="flex items-center justify-between gap-4 border-ink-200 border-b pb-2.5">
      <div className="min-w-0">
        <p className="font-bold text-md">{name}</p>
        <p className="break-words text-ink-600 text-sm">{mount ?? t('internal')}</p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <Badge tone={failure ? 'red' : 'ok'}>{failure ?? t('ok')}</Badge>
        <span className="text-ink-600 text-xs">{t('took', { ms })}</span>
      </div>
    </li>
  )
}
