import { useState } from 'react'
import { useUi } from '#web/storefront/layout/use-ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Part, Specimen } from './specimen.tsx'

type Overlay = 'dialog' | 'left' | 'right' | 'bottom' | null

export function Overlays() {
  const toast = useToast()
  const ui = useUi()
  const [open, setOpen] = useState<Overlay>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Sobre la página">
      <Specimen name="Toast">
        <Button variant="outline" onClick={() => toast.show({ message: 'Agregado al carrito', kind: 'ok' })}>
          Bien
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast.show({
              message: 'Quitamos el producto.',
              action: { label: 'Deshacer', onPress: () => toast.show({ message: 'Listo' }) },
            })
          }
        >
          Con acción
        </Button>
        <Button variant="outline" onClick={() => toast.show({ message: 'Hubo un error inesperado.', kind: 'error' })}>
          Error
        </Button>
      </Specimen>
      <Specimen name="Dialog, Drawer">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Diálogo
        </Button>
        <Button variant="outline" onClick={() => setOpen('left')}>
          Izquierda
        </Button>
        <Button variant="outline" onClick={() => setOpen('right')}>
          Derecha
        </Button>
        <Button variant="outline" onClick={() => setOpen('bottom')}>
          Abajo
        </Button>
        <Button variant="outline" onClick={() => ui.openCartWithTimeout()}>
          Carrito por 3 segundos
        </Button>
      </Specimen>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Confirma tu ubicación"
        closeLabel="Cerrar"
        footer={
          <div className="flex justify-end gap-3">
            <Button variant="outline" onClick={close}>
              Cancelar
            </Button>
            <Button onClick={close}>Confirmar</Button>
          </div>
        }
      >
        <p>Verifica que el punto esté bien: de eso depende la entrega.</p>
      </Dialog>
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Drawer key={side} side={side} isOpen={open === side} onClose={close} title="Cajón" closeLabel="Cerrar">
          <p>Lo que haga falta a mano.</p>
        </Drawer>
      ))}
    </Part>
  )
}
