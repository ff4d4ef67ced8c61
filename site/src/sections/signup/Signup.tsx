import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../api';
import { SignupForm } from './SignupForm';

/** The signup form with the cache that it tells about new signups. */
export function Signup() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SignupForm />
    </QueryClientProvider>
  );
}
