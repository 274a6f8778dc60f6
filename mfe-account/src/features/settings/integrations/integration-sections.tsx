import type { Me } from '@nearhand/platform/core';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AppsSection } from './apps-section.tsx';
import { EmbeddingSection } from './embedding-section.tsx';
import { IntercomSection } from './intercom-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Access of other software to the company: one section per component. */
export function IntegrationSections({ me }: { me: Me }) {
  return (
    <>
      <IntercomSection />
      <AppsSection me={me} />
      <EmbeddingSection me={me} />
      <ApiKeysSection />
      <WebhooksSection />
    </>
  );
}
