import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/skeleton.tsx'
import { Part } from './specimen.tsx'

export function States() {
  return (
    <Part title="Estados">
      <div className="grid gap-3">
        <Notice title="Tu carrito cambió">Actualizamos el precio de un producto.</Notice>
        <Notice tone="ok" title="Pedido recibido">
          Te avisamos cuando salga.
        </Notice>
        <Notice tone="warn" title="La tienda está cerrada">
          Puedes programar tu entrega para mañana.
        </Notice>
        <Notice tone="error" title="Tu dirección está fuera de la zona de entrega">
          Elige otra dirección o retira en tienda.
        </Notice>
      </div>
      <div className="grid gap-4 @2xl/main:grid-cols-2">
        <Card>
          <EmptyState
            art={<Art name="shopping-cart" size={84} />}
            title="Tu carrito está vacío"
            actions={<ButtonLink to={paths.products()}>Ver la tienda</ButtonLink>}
          >
            Cuando agregues algo, lo verás aquí.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            art={<PetFace pet="cat" />}
            title="No pudimos cargar esto"
            actions={<Button variant="outline">Intentar de nuevo</Button>}
          >
            Revisa tu conexión.
          </ErrorState>
        </Card>
      </div>
      <div className="grid grid-cols-2 gap-4 @2xl/main:grid-cols-4">
        <SkeletonCard />
        <SkeletonCard />
        <div className="col-span-2">
          <SkeletonText lines={5} />
        </div>
      </div>
    </Part>
  )
}
