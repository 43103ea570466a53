import { paths } from '#web/paths.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { StepList } from '#web/ui/navigation/step-list.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { Part, Specimen } from './specimen.tsx'

export function ShownFacts() {
  return (
    <Part title="Datos">
      <Specimen name="Price">
        <Price amountMinor={38900} compareAtMinor={45900} compareAtLabel="Antes" currency="BOB" />
        <Price amountMinor={123450} currency="BOB" size="lg" />
        <Price amountMinor={18900} currency="PYG" />
        <Price amountMinor={-4500} currency="BOB" size="sm" />
      </Specimen>
      <Specimen name="Badge, CountBadge, Rating">
        <Badge tone="red">-15%</Badge>
        <Badge tone="brand">Nuevo</Badge>
        <Badge>Suave</Badge>
        <Badge tone="warn">Quedan 3</Badge>
        <Badge tone="ok">Entregado</Badge>
        <Badge tone="dark">Agotado</Badge>
        <Badge tone="neutral">Neutro</Badge>
        <Badge tone="sun">Demostración</Badge>
        <CountBadge count={3} />
        <CountBadge count={120} />
        <Rating value={4.8} count={214} label="4,8 de 5, 214 opiniones" />
      </Specimen>
      <Specimen name="Breadcrumbs">
        <div className="w-full">
          <Breadcrumbs
            label="Ruta de ejemplo"
            crumbs={[
              { label: 'Inicio', to: paths.home() },
              { label: 'Perros', to: paths.products() },
              { label: 'Alimento' },
            ]}
          />
        </div>
      </Specimen>
      <Card>
        <SectionHeader title="Título de sección" more={{ label: 'Ver todo', to: paths.products() }} />
        <StepList label="Pasos de la compra" steps={['Carrito', 'Entrega', 'Pago', 'Listo']} current={1} />
      </Card>
      <div className="grid gap-6 @2xl/main:grid-cols-2">
        <Card>
          <Timeline
            label="Estado del pedido"
            entries={[
              { key: 'new', title: 'Recibimos tu pedido', time: 'hoy 10:02', state: 'done' },
              {
                key: 'preparing',
                title: 'Lo estamos preparando',
                time: 'hoy 10:15',
                state: 'current',
                note: 'Sale en unos minutos.',
              },
              { key: 'way', title: 'En camino', state: 'ahead' },
            ]}
          />
        </Card>
        <Card className="grid content-start gap-5">
          <ProgressBar value={0.92} label="Faltan Bs 12,00 para envío gratis" />
          <ProgressBar value={1} tone="ok" label="¡Tienes envío gratis!" />
          <div>
            <Accordion title="Envíos y cambios" isOpen group="questions">
              <p>Entregamos el mismo día en tu zona.</p>
            </Accordion>
            <Accordion title="Formas de pago" group="questions">
              <p>Efectivo o tarjeta al recibir.</p>
            </Accordion>
          </div>
        </Card>
      </div>
      <Pagination
        label="Páginas de ejemplo"
        previous={{ label: 'Anterior', to: paths.gallery() }}
        next={{ label: 'Siguiente', to: paths.gallery() }}
      />
    </Part>
  )
}
