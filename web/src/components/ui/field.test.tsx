import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'

it('a field without hint or error has an empty note, and an error fills it', () => {
  const draw = (error?: string) => (
    <Field label="Name" error={error}>
      {(control) => <input {...control} />}
    </Field>
  )
  const { rerender } = render(draw())
  const field = screen.getByLabelText('Name')
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.childNodes).toHaveLength(0)
  rerender(draw('This name is taken.'))
  expect(note?.textContent).toBe('This name is taken.')
})
