import { Heart, Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Part, Specimen } from './specimen.tsx'

export function Choices() {
  const [isOn, setOn] = useState(true)
  const [quantity, setQuantity] = useState(2)
  return (
    <Part title="Acciones">
      <Specimen name="Button">
        <Button icon={<Plus aria-hidden="true" className="size-5" />}>Agregar</Button>
        <Button variant="soft">Suave</Button>
        <Button variant="outline">Con borde</Button>
        <Button variant="ghost">Sin fondo</Button>
        <Button variant="danger">Eliminar</Button>
        <Button disabled>No disponible</Button>
        <Button isPending pendingLabel="Guardando dirección...">
          Agregar dirección
        </Button>
        <Button size="sm">Pequeño</Button>
        <Button size="lg">Grande</Button>
      </Specimen>
      <Specimen name="Button sobre morado" isOnDark>
        <Button variant="light">Comprar ahora</Button>
        <Button variant="onDark">Ver ofertas</Button>
      </Specimen>
      <Specimen name="ButtonLink, TextLink, IconButton">
        <ButtonLink to={paths.products()} variant="outline">
          Ver la tienda
        </ButtonLink>
        <TextLink to={paths.home()}>Un enlace</TextLink>
        <IconButton label="Guardar" icon={<Heart className="size-5" />} variant="floating" isRound />
        <IconButton label="Guardar suave" icon={<Heart className="size-5" />} variant="soft" />
        <IconButton label="Guardar lleno" icon={<Heart className="size-5" />} variant="solid" />
      </Specimen>
      <Specimen name="Chip, ChipLink">
        <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
          Adulto
        </Chip>
        <Chip isOn={false}>Cachorro</Chip>
        <ChipLink to={paths.gallery()} isOn isRemovable>
          Para Toby · 12 kg
        </ChipLink>
      </Specimen>
      <Specimen name="NumberStepper">
        <NumberStepper
          label="Cantidad"
          decreaseLabel="Quitar uno"
          increaseLabel="Agregar uno"
          removeLabel="Quitar del carrito"
          value={quantity}
          max={5}
          onChange={setQuantity}
        />
        <NumberStepper
          label="Cantidad pequeña"
          decreaseLabel="Quitar uno"
          increaseLabel="Agregar uno"
          size="sm"
          defaultValue={1}
        />
        <NumberStepper
          label="Cantidad fija"
          decreaseLabel="Quitar uno"
          increaseLabel="Agregar uno"
          defaultValue={3}
          isDisabled
        />
      </Specimen>
      <LinkTabs
        label="Vistas"
        items={[
          { to: paths.gallery(), label: 'Galería', isCurrent: true },
          { to: paths.products(), label: 'Tienda', isCurrent: false },
        ]}
      />
    </Part>
  )
}
