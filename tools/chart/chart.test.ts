import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { provideHelm } from '../programs/helm.ts';
import { objectFaults } from './object-faults.ts';
import { callHelm, chart, findObject, type KubernetesObject, podsOf, renderChart, type Values } from './render-chart.ts';

const helm = await provideHelm();

interface Schema {
  properties: { secrets: { properties: object } };
}

const schema = () => JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as Schema;

describe.skipIf(!helm)('Helm chart', () => {
  let minimal: KubernetesObject[];
  let full: KubernetesObject[];
  const render = (...sets: string[]) => renderChart(helm ?? '', { file: 'minimal', sets });
  const refusalOf = async (values: Values) => (await callHelm(helm ?? '', ['template', 'nearhand'], values)).refusal;
  const deploymentOf = (objects: readonly KubernetesObject[]) => findObject<IDeployment>(objects, 'Deployment').spec;
  const environmentOf = (objects: readonly KubernetesObject[]) =>
    Object.fromEntries((deploymentOf(objects)?.template.spec?.containers[0]?.env ?? []).map(({ name, value }) => [name, value]));

  beforeAll(async () => {
    [minimal, full] = await Promise.all([renderChart(helm ?? '', { file: 'minimal' }), renderChart(helm ?? '', { file: 'full' })]);
  });

  it.each(['minimal', 'full'] as const)('passes helm lint with %s values', async (file) => {
    const { output, refusal } = await callHelm(helm ?? '', ['lint', '--strict'], { file });
    expect([refusal, output]).toEqual(['', expect.stringContaining('0 chart(s) failed')]);
  });

  it('makes objects that Kubernetes accepts', async () => {
    expect(full.map(({ kind }) => kind).sort()).toMatchInlineSnapshot(`
      [
        "ConfigMap",
        "Deployment",
        "HTTPRoute",
        "HorizontalPodAutoscaler",
        "Ingress",
        "Job",
        "Job",
        "NetworkPolicy",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "PrometheusRule",
        "Service",
        "ServiceAccount",
        "ServiceAccount",
        "ServiceMonitor",
      ]
    `);
    expect(await objectFaults([...minimal, ...full])).toEqual([]);
  });

  it('accepts the values of docs/kubernetes.md', async () => {
    const [, values = ''] = /^ +```yaml\n( +image: .+?)^ +```$/ms.exec(readFileSync(join(root, 'docs/kubernetes.md'), 'utf8')) ?? [];
    const objects = await renderChart(helm ?? '', { text: values.replaceAll(/^ {3}/gm, '') });
    expect(environmentOf(objects)).toMatchObject({ S3_ENDPOINT: 'https://s3.example.com', TURN_SECRET_FILE: '/secrets/TURN_SECRET' });
    expect(await objectFaults(objects)).toEqual([]);
  });

  it('notices fields that Kubernetes does not have, and wrong values', async () => {
    const [service] = minimal.filter(({ kind }) => kind === 'Service');
    if (!service) throw new Error('There is no Service');
    const wrong = (port: object) => objectFaults([{ ...service, spec: { ports: [port] } } as KubernetesObject]);
    expect(await wrong({ port: 'http' })).toContain('Service nearhand: data/spec/ports/0/port must be integer');
    expect((await wrong({ port: 80, targetport: 80 })).join()).toContain('targetport');
  });

  describe('pods', () => {
    it('run without rights, as the user of the image, and write to temporary folders only', () => {
      expect(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')).toMatch(
        /^FROM \S+\n(?:(?!FROM).*\n)*RUN .*useradd --uid 1000 .* node .*\n(?:(?!FROM).*\n)*USER node\n(?:(?!FROM).*\n)*CMD/m,
      );
      const pods = podsOf(full);
      expect(pods).toHaveLength(3);
      for (const { securityContext, containers, volumes, automountServiceAccountToken, enableServiceLinks } of pods) {
        expect(securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: 1000,
          runAsGroup: 1000,
          fsGroup: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect([automountServiceAccountToken, enableServiceLinks]).toEqual([false, false]);
        for (const container of containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.resources).toMatchObject({ requests: { cpu: '500m' }, limits: { memory: '1536Mi' } });
        }
        expect(volumes?.find(({ name }) => name === 'temporary')).toEqual({ name: 'temporary', emptyDir: { sizeLimit: '1Gi' } });
        expect(volumes?.filter(({ persistentVolumeClaim, hostPath }) => persistentVolumeClaim || hostPath)).toEqual([]);
      }
    });

    it('get secrets from Secrets only, as files that their group can read', () => {
      expect(full.filter(({ kind }) => kind === 'Secret')).toEqual([]);
      const { secrets } = schema().properties;
      for (const { containers, volumes } of podsOf(full)) {
        const environment = containers[0]?.env ?? [];
        expect(environment.filter(({ name }) => name in secrets.properties)).toEqual([]);
        const files = volumes?.flatMap(({ projected }) => projected?.sources?.flatMap(({ secret }) => secret?.items ?? []) ?? []) ?? [];
        expect(environment.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value)).toEqual(
          files.map(({ path }) => `/secrets/${path}`),
        );
        expect(volumes?.find(({ name }) => name === 'secrets')?.projected?.defaultMode).toBe(0o440);
      }
    });

    it('change with the settings, and not without', async () => {
      const podOf = async (...sets: string[]) => JSON.stringify(deploymentOf(await render(...sets))?.template);
      const before = await podOf();
      expect(await podOf()).toBe(before);
      expect(await podOf('env.LOG_LEVEL=debug')).not.toBe(before);
      expect(await podOf('secrets.SMTP_URL.name=mail,secrets.SMTP_URL.key=url')).not.toBe(before);
    });

    it('are replaced one after the other, and get the time that a server needs to stop', () => {
      expect(deploymentOf(minimal)).toMatchObject({ replicas: 3, strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } });
      const grace = (objects: KubernetesObject[]) => deploymentOf(objects)?.template.spec?.terminationGracePeriodSeconds;
      expect([grace(minimal), grace(full)]).toEqual([10 + 20 + 10, 15 + 30 + 10]);
      expect(environmentOf(full)).toMatchObject({ DRAIN_SECONDS: '15', STOP_SECONDS: '30' });
    });

    it('are probed at the addresses of the server, and drain longer than a failed probe takes', () => {
      const container = deploymentOf(minimal)?.template.spec?.containers[0];
      const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map((probe) => probe?.httpGet?.path);
      expect(paths).toEqual(['/startupz', '/livez', '/readyz']);
      const { periodSeconds = 0, failureThreshold = 0 } = container?.readinessProbe ?? {};
      expect(Number(environmentOf(minimal)['DRAIN_SECONDS'])).toBeGreaterThan(periodSeconds * failureThreshold);
    });

    it('have the digest of the image if there is one, and the version of the chart otherwise', () => {
      const [pinned, versioned] = [full, minimal].map((objects) => deploymentOf(objects)?.template.spec?.containers[0]?.image);
      expect(pinned).toMatch(/^registry\.example\.com\/nearhand@sha256:[0-9a-f]{64}$/);
      expect(versioned).toMatch(/^nearhand:\d+\.\d+\.\d+$/);
    });

    it('are on different nodes and zones', () => {
      const constraints = deploymentOf(full)?.template.spec?.topologySpreadConstraints?.map(({ topologyKey, whenUnsatisfiable }) => [
        topologyKey,
        whenUnsatisfiable,
      ]);
      expect(constraints).toEqual([
        ['kubernetes.io/hostname', 'ScheduleAnyway'],
        ['topology.kubernetes.io/zone', 'DoNotSchedule'],
      ]);
    });
  });

  describe('selectors', () => {
    it('are the same in each version, and those of the pods', async () => {
      const selector = {
        'app.kubernetes.io/name': 'nearhand',
        'app.kubernetes.io/instance': 'nearhand',
        'app.kubernetes.io/component': 'server',
      };
      expect(deploymentOf(full)?.selector.matchLabels).toEqual(selector);
      expect(deploymentOf(full)?.template.metadata?.labels).toMatchObject(selector);
      expect(findObject<{ spec: object }>(full, 'Service').spec).toMatchObject({ selector });
      expect(findObject<INetworkPolicy>(full, 'NetworkPolicy').spec?.podSelector).toEqual({ matchLabels: selector });
      expect(findObject<IPodDisruptionBudget>(full, 'PodDisruptionBudget').spec?.selector).toEqual({ matchLabels: selector });
      expect(findObject<IServiceMonitor>(full, 'ServiceMonitor').spec.selector).toEqual({ matchLabels: selector });
    });
  });

  describe('jobs', () => {
    it('migrate, then publish pages, before pods are replaced', () => {
      const hooks = full.flatMap(({ kind, metadata: { name, annotations } }) => {
        const hook = annotations?.['helm.sh/hook'];
        return hook ? [[Number(annotations['helm.sh/hook-weight']), kind, name, hook]] : [];
      });
      expect(hooks.sort()).toEqual([
        [0, 'NetworkPolicy', 'nearhand-jobs', 'pre-install,pre-upgrade'],
        [0, 'ServiceAccount', 'nearhand-jobs', 'pre-install,pre-upgrade'],
        [1, 'Job', 'nearhand-migrate', 'pre-install,pre-upgrade'],
        [2, 'Job', 'nearhand-site', 'pre-install,pre-upgrade'],
      ]);
      expect(environmentOf(full)['MIGRATE_ON_START']).toBe('off');
    });

    it('use nothing that a release makes after them', () => {
      const accounts = podsOf(full.filter(({ kind }) => kind === 'Job')).map(({ serviceAccountName }) => serviceAccountName);
      expect(accounts).toEqual(['nearhand-jobs', 'nearhand-jobs']);
    });

    it('see only what they need', () => {
      const namesOf = (name: string) =>
        findObject<IJob>(full, 'Job', name).spec?.template.spec?.containers[0]?.env?.map((variable) => variable.name);
      expect(namesOf('nearhand-migrate')).toEqual(['DATABASE_POOL', 'DATABASE_DIRECT_URL_FILE', 'DATABASE_URL_FILE']);
      expect(namesOf('nearhand-site')).toEqual(['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID_FILE', 'S3_SECRET_ACCESS_KEY_FILE']);
      const [source] = findObject<IJob>(full, 'Job', 'nearhand-migrate').spec?.template.spec?.volumes?.[1]?.projected?.sources ?? [];
      expect(source?.secret?.name).toBe('nearhand-db-superuser');
    });

    it('can be left to others, and servers then migrate', async () => {
      const objects = await render('migration.enabled=false', 'site.enabled=false');
      expect(objects.filter(({ kind }) => kind === 'Job')).toEqual([]);
      expect(environmentOf(objects)['MIGRATE_ON_START']).toBe('on');
    });
  });

  describe('availability', () => {
    it('loses one server at a time', () => {
      expect(findObject<IPodDisruptionBudget>(minimal, 'PodDisruptionBudget').spec?.maxUnavailable).toBe(1);
    });

    it('follows CPU and the gauge of sockets', () => {
      const source = readFileSync(join(root, 'api/src/metrics/metrics.service.ts'), 'utf8');
      const metrics = findObject<IHorizontalPodAutoscaler>(full, 'HorizontalPodAutoscaler').spec?.metrics ?? [];
      expect(metrics.map(({ resource, pods }) => resource?.name ?? pods?.metric.name)).toEqual(['cpu', 'nearhand_sockets']);
      expect(source).toContain("'nearhand_sockets'");
      expect(deploymentOf(full)).not.toHaveProperty('replicas');
    });
  });

  describe('network', () => {
    it('lets in the proxy and the monitoring, and out what is listed', () => {
      const { ingress, egress, policyTypes } = findObject<INetworkPolicy>(full, 'NetworkPolicy').spec ?? {};
      const namespaces = ingress?.flatMap(
        ({ from }) => from?.map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']) ?? [],
      );
      expect([policyTypes, namespaces]).toEqual([
        ['Ingress', 'Egress'],
        ['ingress-nginx', 'monitoring'],
      ]);
      // Bucket, database, DNS, mail, Redis; the full values remove the web.
      expect(egress?.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[443], [5432], [53, 53], [465, 587], [6379]]);
      expect(findObject<INetworkPolicy>(full, 'NetworkPolicy', 'nearhand-jobs').spec?.egress).toEqual(egress);
    });

    it('leads the hosts of PUBLIC_URL and of channels to the service', () => {
      const hosts = ['support.example.com', '*.support.example.com'];
      expect(findObject<IIngress>(full, 'Ingress').spec?.rules?.map(({ host }) => host)).toEqual(hosts);
      expect(findObject<{ spec: object }>(full, 'HTTPRoute').spec).toMatchObject({ hostnames: hosts });
    });
  });

  describe('monitoring', () => {
    it('has the job of the rules for alerts, and the rules and the dashboard of the repository', () => {
      expect(findObject<IServiceMonitor>(full, 'ServiceMonitor').spec.endpoints).toMatchObject([
        {
          path: '/metrics',
          authorization: { credentials: { name: 'nearhand', key: 'metrics-token' } },
          relabelings: [{ targetLabel: 'job', replacement: 'nearhand' }],
        },
      ]);
      const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8');
      const { groups } = findObject<{ spec: { groups: { rules: { alert: string }[] }[] } }>(full, 'PrometheusRule').spec;
      expect(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))).toEqual(
        [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
      );
      const { data } = findObject<{ data: Record<string, string> }>(full, 'ConfigMap', 'nearhand-dashboard');
      expect(JSON.parse(data['nearhand.json'] ?? '')).toEqual(JSON.parse(readFileSync(join(root, 'deploy/grafana/nearhand.json'), 'utf8')));
    });
  });

  describe('refusals', () => {
    it('name each value that is missing', async () => {
      const text = await refusalOf({});
      for (const name of ['env.PUBLIC_URL', 'env.S3_BUCKET', 'secrets.DATABASE_URL', 'secrets.SERVER_KEYS'])
        expect(text).toContain(`\n${name}: the `);
    });

    it.each([
      ['env.S3_BUCKET=null', 'env.S3_BUCKET: the bucket'],
      ['secrets.S3_ACCESS_KEY_ID.name=s3,secrets.S3_ACCESS_KEY_ID.key=id', 'both or none'],
      ['env.TURN_URLS=turn:turn.example.com', 'secrets.TURN_SECRET: '],
      ['serviceMonitor.enabled=true', 'secrets.METRICS_TOKEN: '],
      ['httpRoute.enabled=true', 'httpRoute.parentRefs: '],
      ['disruptionBudget.maxUnavailable=3', 'disruptionBudget.maxUnavailable: less than the number of servers, 3'],
      ['autoscaling.enabled=true,autoscaling.maxReplicas=2', 'autoscaling.maxReplicas: at least'],
      ['env.LOG_LEVL=info', "at '/env': additional properties 'LOG_LEVL' not allowed"],
      ['env.TURN_SECRET=plain', "at '/env': additional properties 'TURN_SECRET' not allowed"],
      ['env.SANDBOX=false', "at '/env/SANDBOX': got boolean, want"],
      ['env.PUBLIC_URL=support.example.com', "at '/env/PUBLIC_URL': 'support.example.com' does not match"],
      ['secrets.SMTP_URL=smtp://mail', "at '/secrets/SMTP_URL': got string, want"],
      ['secrets.SMTP_URL.name=mail', "at '/secrets/SMTP_URL': missing property 'key'"],
      ['image.digest=latest', "at '/image/digest'"],
      ['replicas=-1', "at '/replicas': minimum"],
      ['unknown=1', "additional properties 'unknown' not allowed"],
    ])('%s', async (set, message) => {
      expect(await refusalOf({ file: 'minimal', sets: [set] })).toContain(message);
    });
  });
});
