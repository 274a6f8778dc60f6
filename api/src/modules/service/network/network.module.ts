import { Module } from '@nestjs/common';
import { VpnNetworkService } from './vpn-network.service.ts';

@Module({ providers: [VpnNetworkService], exports: [VpnNetworkService] })
export class NetworkModule {}
